# For scripts that try something in minimal Debians, as they come from debootstrap. Sourced, not run.
# Needs root. ROOTS may name a folder that keeps the new systems, packed, for the next time.
suites="bookworm trixie" # the releases that are supported, the oldest first
mirror=${MIRROR:-http://deb.debian.org/debian}
certificates=/etc/ssl/certs/ca-certificates.crt

fail() { echo "FAILED: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "this needs root, for debootstrap and chroot"
command -v debootstrap >/dev/null || fail "this needs debootstrap"
folder=$(mktemp -d /var/tmp/nqviz-debian.XXXXXX)
kept=${ROOTS:-$folder}
root=

# make_root SUITE PACKAGES: a new Debian in $root, with a user called student.
make_root() {
  root=$folder/$1
  packed=$kept/$1-$(echo "$2" | tr , -).tar
  mkdir "$root"
  if [ ! -e "$packed" ]; then
    debootstrap --variant=minbase --include="ca-certificates,$2" "$1" "$root" "$mirror" >"$folder/log" 2>&1 ||
      { tail -5 "$folder/log" >&2; fail "debootstrap $1"; }
    chroot "$root" apt-get clean
    cp "$certificates" "$root$certificates" # where a proxy has one of its own
    echo "127.0.0.1 localhost" >>"$root/etc/hosts" # as an installer and a container do
    chroot "$root" useradd --create-home student
    tar -c --one-file-system -C "$root" -f "$packed.new" . && mv "$packed.new" "$packed"
  else
    tar -x -C "$root" -f "$packed"
  fi
  mount --types proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --make-rslave "$root/dev"
}

remove_root() {
  umount --recursive --lazy "$root/proc" "$root/dev"
  rm -rf --one-file-system "$root"
}

home_of() { chroot "$root" sh -c "getent passwd $1 | cut -d: -f6"; }

# in_root USER COMMAND: run it in the user's home; without a network where $offline is set.
offline=
in_root() {
  home=$(home_of "$1")
  ${offline:+unshare --net} chroot --userspec="$1" "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$home" TERM=dumb \
    PIP_CERT=$certificates SSL_CERT_FILE=$certificates PIP_DEFAULT_TIMEOUT=180 \
    DEBIAN_FRONTEND=noninteractive sh -c "cd && $2"
}

# install_in_root PACKAGE...: by apt, without what is only recommended; a file is a package, too.
install_in_root() {
  in_root root "apt-get update --quiet=2 && apt-get install --yes --no-install-recommends $*" >"$folder/log" 2>&1 ||
    { tail -5 "$folder/log" >&2; fail "apt-get install $*"; }
}

leave() {
  for mounted in "$folder"/*/proc "$folder"/*/dev "$folder"/*/sys; do
    umount --recursive --lazy "$mounted" 2>/dev/null || true
  done
  rm -rf --one-file-system "$folder"
}
trap leave EXIT INT TERM
