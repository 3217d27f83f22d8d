/** The text of a file; of chess files many are not in UTF-8. */
export async function fileText(file: File): Promise<string> {
  return decoded(new Uint8Array(await file.arrayBuffer()));
}

/** Bytes as text: in UTF-16 if they begin with its mark, in UTF-8, or else in Windows-1252. */
export function decoded(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];
