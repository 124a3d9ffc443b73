class Node:
    def __init__(self):
        self.left = self.right = self.up = self.down = self


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    nodes = [Node() for _ in range(50)]
    for one, other in zip(nodes, nodes[1:]):
        one.left, one.right, other.up, other.down = other, nodes[-1], one, nodes[0]
    first = nodes[0]
    nodes.append(nodes)
    return n
