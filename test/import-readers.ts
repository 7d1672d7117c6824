/** Loads what reads a list, which a page fetches when it needs it: under load that takes longer than a test waits. */
export const loadReaders = async (): Promise<void> => {
  await Promise.all([
    import('papaparse'),
    import('#features/vikarer/web/import/reading/read-request.ts'),
    import('#features/vikarer/web/import/reading/read-xlsx.ts'),
  ])
}
