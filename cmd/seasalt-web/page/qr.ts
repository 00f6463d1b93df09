// QR codes of links, by ISO 18004: bytes, level M, mask 0, versions 1 to 10. In Go it is a library, which would make the
// engine 17 kB larger; here it is a kilobyte of the page, and a test holds it to the library.

/** Of each version: bytes of correction in a block, how many blocks there are, and how many bytes of data all have. */
const versions = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 64],
  [24, 2, 86],
  [16, 4, 108],
  [18, 4, 124],
  [22, 4, 154],
  [22, 5, 182],
  [26, 5, 216],
] as const;

/** The product of two elements of the field of 256. */
function product(a: number, b: number): number {
  let sum = 0;
  for (; b > 0; b >>= 1) {
    if (b & 1) sum ^= a;
    a = (a << 1) ^ (a & 0x80 ? 0x11d : 0);
  }
  return sum;
}

/** The rest of a polynomial, a coefficient for each byte or bit, divided by one that begins with 1. */
function remainder(data: number[], divisor: number[]): number[] {
  const rest = [...data, ...Array<number>(divisor.length - 1).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    divisor.forEach((d, j) => (rest[i + j]! ^= product(d, lead)));
  }
  return rest.slice(data.length);
}

/** The bytes of correction of a block, by the code of Reed and Solomon. */
function correction(data: number[], length: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < length; i++, root = product(root, 2)) generator = [...generator, 0].map((c, j) => c ^ product(generator[j - 1] ?? 0, root));
  return remainder(data, generator);
}

const bitsOf = (n: number, length: number) => Array.from({ length }, (_, i) => (n >> (length - 1 - i)) & 1);

/** The rows of a code, true for a dark module, without what is white around it. Texts of more than 213 bytes fail. */
export function qr(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + versions.findIndex(([, , room], i) => bytes.length + (i < 9 ? 2 : 3) <= room);
  if (version === 0) throw new Error("too long for a code");
  const [extra, blocks, room] = versions[version - 1]!;

  // The data: a mode, a length, the bytes, an end, and filling; then in blocks, the last of which can have a byte more.
  const bits = [bitsOf(4, 4), bitsOf(bytes.length, version < 10 ? 8 : 16), bytes.flatMap((b) => bitsOf(b, 8)), bitsOf(0, 4)].flat();
  const data = Array.from({ length: room }, (_, i) => (8 * i < bits.length ? bits.slice(8 * i, 8 * i + 8).reduce((n, b) => 2 * n + b, 0) : (i - bits.length / 8) % 2 ? 0x11 : 0xec));
  const short = Math.floor(room / blocks);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const longer = Math.max(0, i - (blocks - (room % blocks)));
    return data.slice(i * short + longer, (i + 1) * short + longer + (i >= blocks - (room % blocks) ? 1 : 0));
  });
  const woven = (lists: number[][]) => Array.from({ length: Math.max(...lists.map((l) => l.length)) }, (_, i) => lists.flatMap((l) => l[i] ?? [])).flat();
  const all = [...woven(parts), ...woven(parts.map((p) => correction(p, extra)))].flatMap((b) => bitsOf(b, 8));

  // What every code has, and then the data, in columns of two from the right, up and down.
  const size = 17 + 4 * version;
  const rows: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const square = (cx: number, cy: number, reach: number, dark: (distance: number) => boolean) => {
    for (let y = Math.max(0, cy - reach); y <= Math.min(size - 1, cy + reach); y++) for (let x = Math.max(0, cx - reach); x <= Math.min(size - 1, cx + reach); x++) rows[y]![x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
  };
  for (let i = 0; i < size; i++) rows[6]![i] = rows[i]![6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, (d) => d !== 2 && d < 4);
  const last = size - 7;
  const centers = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  for (const x of centers) for (const y of centers) if (!(x === 6 && y === 6) && Math.abs(x - y) !== last - 6) square(x, y, 2, (d) => d !== 1);
  const format = bitsOf(0x5412, 15); // level M, mask 0
  format.forEach((b, i) => {
    rows[8]![i < 6 ? i : i < 7 ? 7 : size - 15 + i] = b === 1;
    rows[i < 7 ? size - 1 - i : i < 9 ? 15 - i : 14 - i]![8] = b === 1;
  });
  rows[size - 8]![8] = true;
  if (version > 6) {
    const number = [...bitsOf(version, 6), ...remainder(bitsOf(version, 6), bitsOf(0x1f25, 13))].reverse();
    number.forEach((b, i) => (rows[Math.floor(i / 3)]![size - 11 + (i % 3)] = rows[size - 11 + (i % 3)]![Math.floor(i / 3)] = b === 1));
  }
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (rows[y]![x] === undefined) rows[y]![x] = ((all[next++] ?? 0) === 1) !== ((x + y) % 2 === 0);
    }
  }
  return rows as boolean[][];
}
