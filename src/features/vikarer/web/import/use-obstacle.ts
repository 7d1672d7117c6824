import { useSmsCountries } from '#features/credits/web/api.ts'
import { normalisePhone, type SmsObstacle, smsObstacle } from '#shared/phone.ts'
import type { Entry } from './use-preview.ts'

/** Finds rows that store a landline, or a number in a country without SMS. */
export const useObstacle = (): ((entry: Entry) => SmsObstacle | null) => {
  const countries = useSmsCountries()
  return ({ row: { phone }, preview: { existing } }) => {
    const isStored = phone.trim() !== '' && (existing?.changes.includes('phone') ?? true)
    return countries && isStored ? smsObstacle(normalisePhone(phone), countries) : null
  }
}
