/** Files with the pages that a press leads to. */
const HAS_PAGES = /[\\/](start|router)-/
const IS_LOADED = /[\\/](start|theme|rolldown-runtime)-/

/**
 * Lists what to preload with an import(). The build would write the names of all files below it into the file that has it: a
 * kilobyte of a first screen, mostly of files that are loaded by then. Late parts of a page find theirs themselves.
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
