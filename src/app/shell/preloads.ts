/** Files with the pages behind a press. */
const HAS_PAGES = /[\\/](start|router)-/
const IS_LOADED = /[\\/](start|theme|rolldown-runtime)-/

/**
 * Lists the preloads of an import(). By default the build would list all files below it in the importing file: a
 * kilobyte of a first screen, mostly of files that are loaded by then. Later parts of a page find theirs themselves.
 *
 * @param host the file that has the import(), or the document
 */
export const preloadsOf = (
  _file: string,
  needed: string[],
  { hostId: host, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] => {
  if (hostType === 'html') return needed
  return HAS_PAGES.test(host) ? needed.filter((file) => !IS_LOADED.test(file)) : []
}
