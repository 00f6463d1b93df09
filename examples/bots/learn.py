"""Learns to play Sea Salt & Paper from nothing, against random players, and says how well it plays in the end.

    python3 learn.py                    # five minutes; it needs numpy, and Go to build cmd/seasalt
    python3 learn.py --seconds 60 --against easy

It is a bot by bot/line/PROTOCOL.md that wants numbers. The policy is a network with one hidden layer, which gives each legal
move a chance. A round is an episode: what it brought, compared with the opponent and with what the network expected,
makes the moves of that round more or less likely (REINFORCE with a baseline).
"""

import argparse
import base64
import json
import math
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]


class Gym:
    """Many games at once, played in a process of seasalt gym."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
        self.wanted = None  # the indexes of the features that are used, and what they are multiplied by

    def send(self, message, **answer):
        self.process.stdin.write(json.dumps({**answer, "id": message["id"]}).encode() + b"\n")
        self.process.stdin.flush()

    def turns(self):
        """Yields (games, features, legal, totals) to be answered by choose, and (game, own result) for each game that is over."""
        seats = {}
        for line in self.process.stdout:
            message = json.loads(line)
            if message["type"] == "hello":
                self.send(message, type="hello", protocol=1, name="learn.py 1", wants=["numbers"], games=100000)
            elif message["type"] == "rules":
                self.rules(message)
            elif message["type"] == "begin":
                seats.update((game["game"], game["seat"]) for game in message["games"])
                self.send(message, type="ready")
            elif message["type"] == "choose":
                n = len(message["turns"])
                row = np.frombuffer(base64.b64decode(message["features"]), np.uint8).reshape(n, -1)
                bits = np.frombuffer(base64.b64decode(message["legal"]), np.uint8).reshape(n, -1)
                legal = np.unpackbits(bits, axis=1, bitorder="little")[:, : self.actions].astype(bool)
                self.message = message
                difference = row[:, self.at["ownTotal"]].astype(int) - row[:, self.at["nextTotal"]]
                yield [turn["game"] for turn in message["turns"]], row[:, self.wanted], legal, difference, row[:, self.at["round"]]
            elif message["type"] == "over":
                for game in message["games"]:
                    seat, totals = seats[game["game"]], game["totals"]
                    win = (seat in game["winners"]) / max(len(game["winners"]), 1)
                    yield game["game"], totals[seat] - max(totals[:seat] + totals[seat + 1 :]), win

    def rules(self, message):
        self.actions, self.at, self.wanted, scale, start = len(message["actions"]), {}, [], [], 0
        for section in message["features"]:
            self.at[section["name"]] = start
            if section.get("of") != "places":  # the numbers of cards mean nothing by their size
                self.wanted.extend(range(start, start + section["len"]))
                scale.extend([1.0 if "of" in section else 0.05] * section["len"])
            start += section["len"]
        self.scale = np.array(scale, np.float32)

    def choose(self, actions):
        self.send(self.message, type="moves", moves=[int(a) for a in actions])

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Network:
    """Features to hidden units to a number for each action, and to the expected result of the round."""

    def __init__(self, inputs, actions, rng, hidden=128):
        self.p = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32), np.zeros(hidden, np.float32),
            rng.normal(0, 0.01, (hidden, actions + 1)).astype(np.float32), np.zeros(actions + 1, np.float32),
        ]  # fmt: skip
        self.m, self.v, self.t = [np.zeros_like(p) for p in self.p], [np.zeros_like(p) for p in self.p], 0

    def forward(self, x, legal):
        hidden = np.maximum(x @ self.p[0] + self.p[1], 0)
        out = hidden @ self.p[2] + self.p[3]
        logits = np.where(legal, out[:, :-1], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, x, legal, actions, results, rate=2e-3, curiosity=0.01):
        hidden, chances, expected = self.forward(x, legal)
        n = len(x)
        advantage = results - expected
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        grad = np.empty((n, chances.shape[1] + 1), np.float32)
        log = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * log).sum(axis=1, keepdims=True)
        grad[:, :-1] = chances * advantage[:, None] + curiosity * chances * (log + entropy)
        grad[np.arange(n), actions] -= advantage
        grad[:, -1] = 0.5 * (expected - results)
        grad /= n
        back = (grad @ self.p[2].T) * (hidden > 0)
        self.t += 1
        for i, g in enumerate([x.T @ back, back.sum(axis=0), hidden.T @ grad, grad.sum(axis=0)]):  # Adam
            self.m[i] = 0.9 * self.m[i] + 0.1 * g
            self.v[i] = 0.999 * self.v[i] + 0.001 * g * g
            step = rate * (1 - 0.999**self.t) ** 0.5 / (1 - 0.9**self.t)
            self.p[i] -= step * self.m[i] / (np.sqrt(self.v[i]) + 1e-8)


def interval(wins, games):
    """Wilson's 95 % interval."""
    share, z = wins / games, 1.96
    middle, half = share + z * z / (2 * games), z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def play(gym, network, rng, batch=4096, until=None, games=None):
    """Plays, and learns from it unless games are counted. Returns the network, games, wins and turns."""
    running, done, turns, wins, ended = {}, [], 0, 0.0, 0

    def finish(game, difference):
        steps = running.pop(game, None)
        if steps:
            result = (difference - steps["before"]) / 10
            done.extend((x, legal, action, result) for x, legal, action in steps["moves"])

    for event in gym.turns():
        if isinstance(event[0], int):
            game, difference, win = event
            finish(game, difference)
            wins, ended = wins + win, ended + 1
            if games and ended >= games:
                break
            continue
        numbers, rows, legal, differences, rounds = event
        if network is None:
            network = Network(rows.shape[1], legal.shape[1], rng)
        _, chances, _ = network.forward(rows * gym.scale, legal)
        noise = rng.gumbel(size=chances.shape) if games is None else 0
        actions = np.argmax(np.log(np.maximum(chances, 1e-9)) + noise + np.where(legal, 0, -1e9), axis=1)
        gym.choose(actions)
        turns += len(numbers)
        if games:
            continue
        for i, game in enumerate(numbers):
            if game in running and running[game]["round"] != rounds[i]:
                finish(game, differences[i])
            steps = running.setdefault(game, {"round": rounds[i], "before": differences[i], "moves": []})
            steps["moves"].append((rows[i], legal[i], actions[i]))
        if len(done) >= batch:
            x, legal, actions, results = (np.array(column) for column in zip(*done))
            network.learn(x * gym.scale, legal, actions, results.astype(np.float32))
            done.clear()
            if until(turns, ended, wins):
                break
    return network, ended, wins, turns


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=300, help="how long it learns")
    parser.add_argument("--turns", type=float, default=math.inf, help="after how many turns it stops learning in any case")
    parser.add_argument("--against", default="random", help="whom it learns from: self, random, easy, normal or hard")
    parser.add_argument("--games", type=int, default=1000, help="how many games measure it in the end, against each opponent")
    parser.add_argument("--seasalt", help="a built cmd/seasalt")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    command = ([options.seasalt] if options.seasalt else ["go", "run", "./cmd/seasalt"]) + ["gym"]
    rng = np.random.default_rng(options.seed)
    start, network, last = time.time(), None, {"time": 0.0, "ended": 0, "wins": 0.0}

    def until(turns, ended, wins):
        now = time.time() - start
        if now - last["time"] > 10:
            share = (wins - last["wins"]) / max(ended - last["ended"], 1)
            print(f"{now:5.0f} s, {turns:8} turns, {100 * share:5.1f} % won since the last line", file=sys.stderr)
            last.update(time=now, ended=ended, wins=wins)
        return now > options.seconds or turns > options.turns

    gym = Gym(command + ["-at-once", "256", "-against", options.against, "-seed", str(options.seed)])
    network, ended, wins, turns = play(gym, network, rng, until=until)
    gym.close()
    took = time.time() - start
    print(f"learned from {turns} turns of {ended} games in {took:.0f} s, {turns / took:.0f} turns a second; won {100 * wins / max(ended, 1):.1f} % on the way")
    for opponent in ("random", "easy"):
        gym = Gym(command + ["-at-once", "64", "-against", opponent, "-seed", str(options.seed + 1000), "-games", str(options.games)])
        _, ended, wins, _ = play(gym, network, rng, games=options.games)
        gym.close()
        low, high = interval(wins, ended)
        print(f"wins {100 * wins / ended:.1f} % of {ended} games against {opponent} ({100 * low:.1f} to {100 * high:.1f})")


if __name__ == "__main__":
    main()
