import { useQuery } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import type { credits } from '../contract.ts'

export const creditsApi = roomApi<typeof credits>('credits')

/** The calling codes to which the operator sends SMS; undefined while they load. */
export const useSmsCountries = (enabled = true): readonly string[] | undefined =>
  useQuery(creditsApi.balance.queryOptions({ enabled })).data?.smsCountries
