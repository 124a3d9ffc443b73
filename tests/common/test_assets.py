from nqviz.common.assets import asset


def test_the_resources_of_a_checkout_are_found():
    assert asset("published", "known_counts.csv").is_file()
    assert asset("fonts").is_dir()
