import { useQuery } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import type { credits } from '../contract.ts'

export const creditsApi = roomApi<typeof credits>('credits')

/** The calling codes that the operator sends SMS to; undefined until the server has said so. */
export const useSmsCountries = (enabled = true): readonly string[] | undefined =>
  useQuery(creditsApi.balance.queryOptions({ enabled })).data?.smsCountries
