def solve(n):
    queens = []
    größe = "\ud800\udfff\x00\x1b[2J\u202e\N{SNOWMAN}" * 3
    print(größe, "\ud800")
    print("\x00", end="")
    queens.append(1)
    raise Exception("\ud800" * 1000)
