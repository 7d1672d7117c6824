/** Live data is fetched again at this interval, even without a notice of a change. */
export const REFRESH = { refetchInterval: 30_000 } as const
