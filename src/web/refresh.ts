/** What lives is asked for again this often, also when no notice of a change comes. */
export const REFRESH = { refetchInterval: 30_000 } as const
