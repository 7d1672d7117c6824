import { configure } from '@testing-library/react'

/** Loads what the import page fetches only when it needs it, and lets tests wait for a machine that is busy. */
export const loadReaders = async (): Promise<void> => {
  configure({ asyncUtilTimeout: 10_000 })
  await Promise.all([
    import('papaparse'),
    import('#features/vikarer/web/import/reading/read-request.ts'),
    import('#features/vikarer/web/import/reading/read-xlsx.ts'),
    import('#features/vikarer/web/leaving/InactiveDialog.tsx'),
  ])
}
