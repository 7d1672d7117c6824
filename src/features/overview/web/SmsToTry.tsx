import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '#features/credits/web/api.ts'

/** The SMS that a new employer has been given, until one of them is used. */
export function SmsToTry() {
  const gift = useQuery(creditsApi.balance.queryOptions()).data?.gift
  return gift?.isGiven ? <span>Du har {gift.credits} SMS å prøve med</span> : null
}
