/** The front page asks anew this often, beside the live notices. */
export const REFRESH = { refetchInterval: 30_000 } as const
