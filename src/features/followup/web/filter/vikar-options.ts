import { formatPhone } from '#shared/phone.ts'
import type { SelectOption } from '#web/ui/fields/Select.tsx'

interface Person {
  readonly id: string
  readonly fullName: string
  readonly phone: string
}

/** The register as options, with numbers for equal names. Includes a chosen vikar who has left it. */
export const vikarOptions = (
  register: readonly Person[],
  chosen: { readonly id: string | undefined; readonly name: string | undefined },
): SelectOption[] => {
  const seen = new Set<string>()
  const shared = new Set(register.flatMap(({ fullName }) => (isSecond(fullName, seen) ? [fullName] : [])))
  const options = register.map(({ id, fullName, phone }) => ({
    value: id,
    label: shared.has(fullName) ? `${fullName}, ${formatPhone(phone)}` : fullName,
  }))
  const { id, name = 'Valgt vikar' } = chosen
  if (id === undefined || register.some((person) => person.id === id)) return options
  return [{ value: id, label: `${name} (ikke i registeret)` }, ...options]
}

const isSecond = (name: string, seen: Set<string>): boolean => {
  const isSeen = seen.has(name)
  seen.add(name)
  return isSeen
}
