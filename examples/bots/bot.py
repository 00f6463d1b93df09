"""A bot for Sea Salt & Paper in Python. It needs nothing but Python 3.

    cd cmd/seasalt-arena && go run . -players 'exec:python3 ../../examples/bots/bot.py,random'

serve speaks the protocol of bot/line/PROTOCOL.md. choose picks the moves: put your own ideas there.
Write to standard error what you want to print; standard output belongs to the protocol.
"""

import json
import random
import sys

DUOS = [("crab", "crab"), ("boat", "boat"), ("fish", "fish"), ("swimmer", "shark"), ("swimmer", "jellyfish"), ("crab", "lobster")]
COLLECTORS = {"shell": [0, 0, 2, 4, 6, 8, 10], "octopus": [0, 0, 3, 6, 9, 12], "penguin": [0, 1, 3, 5], "sailor": [0, 0, 5]}
MULTIPLIERS = {"lighthouse": ("boat", 1), "shoal-of-fish": ("fish", 1), "penguin-colony": ("penguin", 2), "captain": ("sailor", 3)}


def worth(cards):
    """About what cards are worth, with a little more for what can still become something."""
    kinds, colors = {}, {}
    for card in cards:
        kind, color = card.split("/")
        kinds[kind] = kinds.get(kind, 0) + 1
        colors[color] = colors.get(color, 0) + 1
    total = 0.1 * max(colors.values(), default=0)
    left = dict(kinds)
    for a, b in DUOS:
        pairs = left.get(a, 0) // 2 if a == b else min(left.get(a, 0), left.get(b, 0))
        total += 1.5 * pairs  # a point, and the effect
        for kind in (a, b):
            left[kind] = left.get(kind, 0) - pairs
    total += 0.3 * sum(left[kind] > 0 for pair in DUOS for kind in set(pair))
    for kind, points in COLLECTORS.items():
        total += points[min(kinds.get(kind, 0), len(points) - 1)] + 0.5 * (kinds.get(kind, 0) > 0)
    for kind, (other, points) in MULTIPLIERS.items():
        total += kinds.get(kind, 0) * (1 + points * kinds.get(other, 0))
    best = sorted(colors.values(), reverse=True)
    return total + sum(best[: kinds.get("mermaid", 0)])


def choose(view, rng):
    """Returns one of view["moves"]."""
    me = view["seats"][view["seat"]]
    mine = me["hand"]["cards"] + [card for group in me["laid"] for card in group]

    def value(move):
        action = move["action"]
        if action == "draw":
            return worth(mine) + 1.5  # the better one of two cards
        if action == "keep":
            return worth(mine + move["cards"])
        if action in ("take", "take-equal-top"):
            return worth(mine + view["piles"][move["pile"] - 1]["cards"][:1])
        if action == "pick":
            return worth(mine + [view["piles"][view["pickFrom"] - 1]["cards"][move["place"] - 1]])
        if action == "swap":
            rest = list(mine)
            rest.remove(move["cards"][0])
            return worth(rest + [move["cards"][1]]) - worth(mine)
        if action == "choose-victim":
            return view["seats"][move["seat"]]["hand"]["size"]
        if action == "last-chance":
            return 2 if me["score"]["points"] >= 10 else -1
        return {"lay-mermaids": 9, "lay-trio": 4, "lay-duo": 3, "grab": 1, "stop": 1}.get(action, 0)

    return max(view["moves"], key=lambda move: (value(move), rng.random()))


def serve(choose, name):
    """Answers the host until that says quit or is gone."""
    generators = {}
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello" and 1 in message["protocols"]:
            answer = {"type": "hello", "protocol": 1, "name": name, "wants": ["view"]}
        elif message["type"] == "begin":
            for game in message["games"]:
                generators[game["game"]] = random.Random(int(game["seed"]))
            answer = {"type": "ready"}
        elif message["type"] == "choose":
            answer = {"type": "moves", "moves": [choose(turn["view"], generators[turn["game"]])["text"] for turn in message["turns"]]}
        elif message["type"] == "quit":
            return
        elif "id" in message:
            answer = {"type": "error", "text": "unknown request"}
        if answer:
            print(json.dumps({**answer, "id": message["id"]}), flush=True)


if __name__ == "__main__":
    serve(choose, "bot.py 1")
