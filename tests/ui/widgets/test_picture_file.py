from nqviz.ui.widgets.picture_file import portable

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'


def flat(inside: str) -> str:
    return portable(f"{HEAD}{inside}</svg>".encode()).decode()


def test_stretching_moves_into_the_coordinates() -> None:
    text = flat(
        '<g transform="matrix(10,0,0,-2,5,7)"><path vector-effect="non-scaling-stroke" '
        'd="M8,-1.5 L9,2 C0,0 1,1 1e-1,-1e1 Z"/></g>'
    )
    assert 'transform="matrix(1,0,0,1,5,7)"' in text
    assert 'd="M80,3 L90,-4 C0,0 10,-2 1,20 Z"' in text
    assert "vector-effect" not in text


def test_polylines_too() -> None:
    text = flat(
        '<g transform="matrix(0,1,1,0,0,0)"><polyline vector-effect="non-scaling-stroke" '
        'points="1,2 3,4 "/></g>'
    )
    assert 'points="2,1 4,3 "' in text


def test_what_is_not_stretched_keeps_its_coordinates() -> None:
    text = flat(
        '<g transform="matrix(1,0,0,1,5,7)"><path vector-effect="non-scaling-stroke" d="M1,2"/>'
        '<text font-family="Inter">8</text><text font-family="JetBrains Mono">9</text></g>'
        '<g transform="matrix(2,0,0,2,0,0)"><text>9</text></g>'
    )
    assert 'd="M1,2"' in text
    assert "vector-effect" not in text
    assert 'font-family="Inter, Helvetica' in text
    assert 'font-family="JetBrains Mono, monospace"' in text
    assert 'transform="matrix(2,0,0,2,0,0)"' in text


def test_a_group_with_both_kinds_is_left_alone() -> None:
    text = flat(
        '<g transform="matrix(2,0,0,2,0,0)"><path vector-effect="non-scaling-stroke" d="M1,2"/>'
        '<path d="M3,4"/></g>'
    )
    assert "vector-effect" in text
    assert 'd="M1,2"' in text


def test_groups_without_anything_in_them_go() -> None:
    assert "<g" not in flat('<g transform="matrix(1,0,0,1,0,0)"></g>')
