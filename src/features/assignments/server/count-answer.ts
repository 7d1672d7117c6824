import type { Services } from '#server/services.ts'

/** Counts how an answer of a substitute ends, whichever door it came by; one that could not be taken as `failed`: an alert watches that. */
export const countAnswer = async <Answer extends { readonly outcome: string }>(
  { metrics }: Services,
  taken: Promise<Answer>,
): Promise<Answer> => {
  const answer = await taken.catch((error: unknown) => {
    metrics.claims.inc({ outcome: 'failed' })
    throw error
  })
  metrics.claims.inc({ outcome: answer.outcome })
  return answer
}
