import { useQuery } from '@tanstack/react-query'
import { creditsApi } from './api.ts'

/** The calling codes that the operator sends SMS to; undefined until the server has said so. */
export const useSmsCountries = (enabled = true): readonly string[] | undefined =>
  useQuery(creditsApi.balance.queryOptions({ enabled })).data?.smsCountries
