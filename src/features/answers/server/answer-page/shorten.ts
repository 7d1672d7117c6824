/** Replaces names by one letter each: style and script are in every page, which must fit the first packets. */
export const shorten = (text: string, prefix: string, names: readonly string[]): string =>
  names.reduce(
    (shorter, name, at) =>
      shorter.replaceAll(
        new RegExp(`(?<![\\w.'-])${prefix}${name}\\b`, 'g'),
        prefix + String.fromCodePoint(65 + at),
      ),
    text,
  )
