/** Replaces each name by one letter: every page contains style and script, and must fit the first packets. */
export const shorten = (text: string, prefix: string, names: readonly string[]): string =>
  names.reduce(
    (shorter, name, at) =>
      shorter.replaceAll(
        new RegExp(`(?<![\\w.'-])${prefix}${name}\\b`, 'g'),
        prefix + String.fromCodePoint(65 + at),
      ),
    text,
  )
