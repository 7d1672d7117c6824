import * as z from 'zod/mini'
import { FullName, singleLine, ProfilePhone, tidied } from '#features/identity/rules.ts'
import { required } from '#shared/failures.ts'
import { Id } from '#shared/ids.ts'

/** The limit on open departments; an office with more loses the overview. */
export const DEPARTMENTS_MAX = 50
export const DEPARTMENT_NAME_MAX = 60
const GROUPS_MAX = 100

export const DEPARTMENT_NAME_TAKEN = 'Dere har en avdeling med dette navnet fra før. Velg et annet navn.'
export const TOO_MANY_DEPARTMENTS = `Dere kan ha ${DEPARTMENTS_MAX} avdelinger. Legg ned en som ikke er i bruk.`
export const NO_SUCH_DEPARTMENT = 'Fant ikke avdelingen. Den kan være lagt ned i mellomtiden.'
export const DEPARTMENT_GONE = 'Avdelingen er lagt ned, eller ikke din. Velg på nytt.'
export const DEPARTMENT_GROUP_GONE = 'En av gruppene er slettet i mellomtiden. Velg på nytt.'
export const OWNER_SEES_ALL = 'En eier ser alltid hele kontoret.'

const DepartmentName = z
  .string()
  .check(
    tidied(),
    z.minLength(1, required('navn på avdelingen')),
    z.maxLength(DEPARTMENT_NAME_MAX, `Navnet kan ikke være lengre enn ${DEPARTMENT_NAME_MAX} tegn`),
    singleLine('Navnet'),
  )

/** Place of its shifts, unless a request sets another; empty: no fixed place. */
const DepartmentLocation = z.string().check(
  tidied(),
  z.refine((text) => text.length !== 1, 'Stedet må ha minst 2 tegn'),
  z.maxLength(200, 'Stedet kan ikke være lengre enn 200 tegn'),
  singleLine('Stedet'),
)

const isName = (text: string) => text.trim() === '' || FullName.safeParse(text).success

/** The fields of a department that an owner edits. The contact has both a name and a number, or neither. */
export const DepartmentForm = z
  .object({
    name: DepartmentName,
    location: z._default(DepartmentLocation, ''),
    contactName: z._default(
      z.string().check(tidied(), z.refine(isName, 'Skriv hele navnet, på høyst 100 tegn')),
      '',
    ),
    contactPhone: z._default(ProfilePhone, ''),
    /** Groups that its requests go to by default; none: all available substitutes. */
    groupIds: z._default(z.array(Id).check(z.maxLength(GROUPS_MAX)), []),
  })
  .check(({ value: { contactName, contactPhone }, issues }) => {
    const missing = (path: string, message: string) =>
      issues.push({ code: 'custom', input: '', path: [path], message })
    if (contactName && !contactPhone) missing('contactPhone', 'Skriv nummeret som vikarene skal ringe')
    if (contactPhone && !contactName) missing('contactName', 'Skriv hvem som svarer på nummeret')
  })
export type DepartmentForm = z.infer<typeof DepartmentForm>

/** The departments that a member is bound to; null: the whole office. */
export const Binding = z.nullable(z.array(Id).check(z.maxLength(200)))

export const CLOSING_AFFECTS = 'Se hva som blir berørt. Ingenting er endret.'
