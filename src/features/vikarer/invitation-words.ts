import { namesOf } from '#shared/names.ts'

/** People by the effect of an invitation to log in. Each is in one list. */
export interface Invitation<Person extends { readonly fullName: string } = { readonly fullName: string }> {
  readonly fresh: readonly Person[]
  /** People who have not answered an earlier one. */
  readonly invited: readonly Person[]
  /** True: invites `invited` again. */
  readonly isAgain: boolean
  readonly active: readonly Person[]
  /** People asked by a department that the member does not see. */
  readonly elsewhere: readonly Person[]
  readonly withoutEmail: readonly Person[]
}

/** The consequences, one sentence each. */
export const invitationWords = ({ fresh, invited, isAgain, ...others }: Invitation): string[] => {
  const people = isAgain ? [...fresh, ...invited] : fresh
  const lasting = isAgain ? [] : invited
  return [
    ...(people.length > 0
      ? [`${named(people)} får en lenke på e-post for å velge passord. Det koster ingen SMS.`]
      : ['Ingen av de valgte får e-post.']),
    ...about(lasting, 'er invitert fra før og har ikke svart.'),
    ...about(others.active, 'har innlogging fra før og får ingenting.'),
    ...about(others.withoutEmail, 'mangler e-postadresse. Legg den inn først.'),
    ...about(
      others.elsewhere,
      'er spurt av en avdeling du ikke ser. En som ser hele kontoret, kan sende innlogging.',
    ),
  ]
}

const about = (people: Invitation['fresh'], words: string): string[] =>
  people.length > 0 ? [`${named(people)} ${words}`] : []

const named = (people: Invitation['fresh']): string => namesOf(people.map(({ fullName }) => fullName))
