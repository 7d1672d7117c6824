import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditsApi } from '#features/credits/web/api.ts'

/**
 * Shows a new employer's welcome gift until some of it is used. A gift received while the page is open is shown where
 * the number is confirmed: a new line here would move the page.
 */
export function SmsToTry() {
  const { data } = useQuery(creditsApi.balance.queryOptions())
  const [wasGiven] = useState(data?.gift?.isGiven ?? false)
  return wasGiven && data?.gift?.isGiven ? <p>Du har {data.gift.credits} SMS å prøve med</p> : null
}
