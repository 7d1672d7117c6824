import * as z from 'zod/mini'
import { singleLine, tidied } from '#features/identity/rules.ts'
import { Id } from '#shared/ids.ts'

/** More groups would be hard to find in a list. */
export const GROUPS_MAX = 100
export const GROUP_NAME_MAX = 40

export const GROUP_NAME_TAKEN = 'Dere har en gruppe med dette navnet fra før. Velg et annet navn.'
export const TOO_MANY_GROUPS = `Dere kan ha ${GROUPS_MAX} grupper. Slett en som ikke er i bruk.`
export const NO_SUCH_GROUP = 'Fant ikke gruppen. Den kan være slettet i mellomtiden.'
export const GROUP_IN_USE =
  'En avdeling spør denne gruppen til vanlig. Eieren av kontoen kan endre det under «Kontoret».'
export const GROUP_CHANGED =
  'Det er andre i gruppen enn da du så på den. Gruppen er ikke slettet. Se over og prøv igjen.'
export const GROUP_GONE = 'En av gruppene er slettet i mellomtiden. Velg på nytt.'
export const MEMBER_GONE = 'En av vikarene finnes ikke lenger i registeret. Velg på nytt.'

/** One line, without the characters that separate names in a list. */
export const GroupName = z
  .string()
  .check(
    tidied(),
    z.minLength(1, 'Skriv et navn på gruppen'),
    z.maxLength(GROUP_NAME_MAX, `Gruppenavnet kan ikke være lengre enn ${GROUP_NAME_MAX} tegn`),
    z.regex(/^[^;,\n\r\t]*$/, 'Gruppenavnet kan ikke ha komma, semikolon eller linjeskift'),
    singleLine('Gruppenavnet'),
  )

/** A substitute's groups, by id. */
export const GroupIds = z.array(Id).check(z.maxLength(GROUPS_MAX, TOO_MANY_GROUPS))

/** Groups by name, as in an import. */
export const GroupNames = z.array(GroupName).check(z.maxLength(GROUPS_MAX, TOO_MANY_GROUPS))

/** 'Lærere; SFO, Kveld' is three names. Names that differ only in case are one, in its first form. */
export const readGroupNames = (cell: string): string[] => {
  const names = cell.split(/[;,\n]/).map((name) => name.trim().replace(/\s+/g, ' '))
  const keys = names.map(groupKey)
  return names.filter((name, index) => name !== '' && keys.indexOf(groupKey(name)) === index)
}

/** Names with the same key belong to the same group. */
export const groupKey = (name: string) => name.normalize('NFC').toLocaleLowerCase('nb-NO')
