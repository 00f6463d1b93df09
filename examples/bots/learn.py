"""Learns to play Sea Salt & Paper from nothing, against random players, and says how well it plays in the end.

    python3 learn.py                                      # five minutes
    python3 learn.py --model m.npz --plot curve.svg       # keep what was learned, and draw how
    python3 learn.py --model m.npz --against easy         # go on with it, against a better player
    python3 learn.py --model m.npz --seconds 0            # only play the test games

It needs numpy, and Go to build cmd/seasalt or a built one (--seasalt). It is a bot by bot/line/PROTOCOL.md that wants numbers. The policy is a network with one hidden layer, which gives each legal
move a chance. A round is an episode: what it brought, compared with the opponent and with what the network expected,
makes the moves of that round more or less likely (REINFORCE with a baseline).
"""

import argparse
import base64
import json
import math
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

try:
    import numpy as np
except ImportError:
    sys.exit("learn.py needs numpy: python3 -m pip install numpy, or the package python3-numpy of your system")

ROOT = Path(__file__).resolve().parents[2]


class Gym:
    """Many games at once, played in a process of seasalt gym."""

    def __init__(self, command):
        try:
            # In a session of its own it gets no Ctrl-C from the terminal: it ends when its input is closed.
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, start_new_session=True)
        except OSError as error:
            sys.exit(f"learn.py cannot start {command[0]}: {error.strerror}. It needs Go, or a built cmd/seasalt with --seasalt")
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
        if self.process.wait() != 0:
            sys.exit("learn.py: seasalt gym has ended with an error")

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

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        self.process.stdin.close()
        if error:
            self.process.terminate()  # it may be at something long
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
        self.curve = []  # rows of turns, seconds and the share of games won

    def save(self, name):
        with open(name + ".part", "wb") as file:  # what was there before stays until all of the new one is there
            arrays = {f"{part}{i}": a for part in "pmv" for i, a in enumerate(getattr(self, part))}
            np.savez(file, t=self.t, curve=np.array(self.curve).reshape(-1, 3), **arrays)
        os.replace(name + ".part", name)

    @classmethod
    def load(cls, name):
        try:
            network, kept = cls.__new__(cls), np.load(name)
            network.p, network.m, network.v = ([kept[f"{part}{i}"] for i in range(4)] for part in "pmv")
            network.t, network.curve = int(kept["t"]), kept["curve"].tolist()
        except OSError as error:
            sys.exit(f"learn.py: --model {name}: {error.strerror or error}")
        except Exception:  # numpy has many for a file that is not what it should be
            sys.exit(f"learn.py: --model {name}: it is damaged, or not a model that learn.py has kept; delete it or name another file")
        return network

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


def duration(seconds):
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


class Progress:
    """Says every few seconds how far something is."""

    def __init__(self, every):
        self.every, self.start = every, time.time()
        self.last = self.start

    def say(self, text, done):
        """Prints the text, and when all will be done if done is a part of it. It says whether it is time to."""
        now = time.time()
        if now - self.last < self.every:
            return False
        self.last = now
        left = f", {duration((now - self.start) * (1 - done) / done)} to go" if 0 < done < 1 else ""
        print(f"{text()}{left}", file=sys.stderr)
        return True


def draw(curve, name):
    """Draws the share of games won while learning, as SVG."""
    turns = max(row[0] for row in curve)
    points = " ".join(f"{60 + 500 * t / turns:.1f},{280 - 250 * share:.1f}" for t, _, share in curve)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 330" font-family="sans-serif" font-size="12">']
    parts.append('<rect width="600" height="330" fill="white"/>')
    for i in range(5):
        y, x = 280 - 250 * i / 4, 60 + 500 * i / 4
        parts.append(f'<path d="M60 {y}H560" stroke="#ddd"/><text x="52" y="{y + 4}" text-anchor="end">{25 * i} %</text>')
        parts.append(f'<text x="{x}" y="298" text-anchor="middle">{turns * i / 4:,.0f}</text>')
    parts.append(f'<polyline points="{points}" fill="none" stroke="#06c" stroke-width="2"/>')
    parts.append('<text x="310" y="320" text-anchor="middle">turns</text><text x="60" y="18">games won while learning</text></svg>')
    Path(name).write_text("\n".join(parts) + "\n")


def play(gym, network, rng, batch=4096, until=None, games=None, progress=None):
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
            if games:
                progress.say(lambda: f"{ended} of {games} test games, {100 * wins / ended:.1f} % won", ended / games)
            continue
        numbers, rows, legal, differences, rounds = event
        if network is None:
            network = Network(rows.shape[1], legal.shape[1], rng)
        if network.p[0].shape[0] != rows.shape[1] or network.p[2].shape[1] != legal.shape[1] + 1:
            sys.exit("learn.py: the model is of another game")
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
            if until(network, turns, ended, wins):
                break
    return network, ended, wins, turns


@contextmanager
def uninterrupted():
    """Makes Ctrl-C wait until something is done."""
    came = []
    before = signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def check_writable(parser, flag, file):
    """Ends the program if a file cannot be written, before all the learning."""
    there = os.path.exists(file)
    try:
        open(file, "ab").close()
    except OSError as error:
        parser.error(f"{flag}: {file} cannot be written: {error.strerror}")
    if not there:
        os.remove(file)


def main():
    parser = argparse.ArgumentParser(usage="learn.py [options]; -h lists them")
    parser.add_argument("--seconds", type=float, default=300, help="how long it learns; 0 to play nothing but the test games")
    parser.add_argument("--turns", type=float, default=math.inf, help="after how many turns it stops learning in any case")
    parser.add_argument("--against", default="random", help="whom it learns from: self, random, easy, normal or hard")
    parser.add_argument("--at-once", type=int, default=256, help="how many games it learns from at the same time")
    parser.add_argument("--games", type=int, default=1000, help="how many games measure it in the end, against each opponent")
    parser.add_argument("--model", help="a file that keeps what was learned; if it is there, learning goes on with it")
    parser.add_argument("--plot", help="an SVG file for the share of games won while learning")
    parser.add_argument("--every", type=float, default=10, help="seconds from one line of progress, and save, to the next")
    parser.add_argument("--seasalt", help="a built cmd/seasalt")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name, least in ("seconds", 0), ("turns", 1), ("games", 1), ("every", 0):
        if not getattr(options, name) >= least:  # as nan is not, either
            parser.error(f"--{name} {getattr(options, name)}: at least {least}")
    command = ([options.seasalt] if options.seasalt else ["go", "run", "./cmd/seasalt"]) + ["gym"]
    network = Network.load(options.model) if options.model and Path(options.model).exists() else None
    if network is None and options.seconds == 0:
        parser.error("--seconds 0 needs a --model that has learned before")
    if options.model and options.seconds > 0:
        check_writable(parser, "--model", options.model + ".part")
    if options.plot:
        check_writable(parser, "--plot", options.plot)
    before = network.curve[-1][:2] if network and network.curve else [0, 0]  # turns and seconds
    rng = np.random.default_rng([options.seed, int(before[0])])

    stopped = False
    if options.seconds > 0:
        progress, last, now = Progress(options.every), {"ended": 0, "wins": 0.0}, {}

        def keep():
            """Keeps what is learned by now, with one more row of the curve if games have ended since the last."""
            games = now["ended"] - last["ended"]
            if games:
                now["network"].curve.append([before[0] + now["turns"], before[1] + now["took"], (now["wins"] - last["wins"]) / games])
                last.update(ended=now["ended"], wins=now["wins"])
            if options.model:
                now["network"].save(options.model)

        def until(network, turns, ended, wins):
            took = time.time() - progress.start
            now.update(network=network, turns=turns, ended=ended, wins=wins, took=took)
            part = max(took / options.seconds, turns / options.turns)
            games = ended - last["ended"]
            share = (wins - last["wins"]) / max(games, 1)
            said = progress.say(lambda: f"{took:5.0f} s, {turns:8} turns, {100 * share:5.1f} % won of the last {games} games", part)
            if said or part >= 1:
                with uninterrupted():
                    keep()
            return part >= 1

        flags = ["-at-once", str(options.at_once), "-against", options.against, "-seed", str(options.seed + int(before[0]))]
        try:
            with Gym(command + flags) as gym:
                network, ended, wins, turns = play(gym, network, rng, until=until)
        except KeyboardInterrupt:
            stopped = True
            if now:
                keep()
                network = now["network"]
        if not stopped:
            took = time.time() - progress.start
            print(f"learned from {turns} turns of {ended} games in {took:.0f} s, {turns / took:.0f} turns a second; won {100 * wins / max(ended, 1):.1f} % on the way")
    if options.plot and network and network.curve:
        draw(network.curve, options.plot)
    if stopped:
        raise KeyboardInterrupt
    for opponent in ("random", "easy"):
        flags = ["-at-once", "64", "-against", opponent, "-seed", str(options.seed + 1000), "-games", str(options.games)]
        with Gym(command + flags) as gym:
            _, ended, wins, _ = play(gym, network, rng, games=options.games, progress=Progress(options.every))
        low, high = interval(wins, ended)
        print(f"wins {100 * wins / ended:.1f} % of {ended} games against {opponent} ({100 * low:.1f} to {100 * high:.1f})")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("stopped; with --model, the same command goes on from there", file=sys.stderr)
        sys.exit(130)  # what shells report for Ctrl-C
