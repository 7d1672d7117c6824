import { useQuery } from '@tanstack/react-query'
import type { Me } from '#features/identity/contract.ts'
import { MEMBER_ROLE_LABEL, roleLabelOf } from '#features/identity/texts.ts'
import type { Member } from '#features/employers/contract.ts'
import { employersApi } from '#features/employers/web/api.ts'
import { areaOf } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import { isAtLeast, type MemberRole } from '#shared/roles.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

interface LowRolePageProps {
  me: NonNullable<Me>
  path: string
}

/** Replaces a page for which the member's role is too low: the reason, colleagues with access, and a link back. */
export function LowRolePage({ me, path }: LowRolePageProps) {
  const { title, act, back } = refusedPage(path)
  const least = leastFor(path)
  const { data } = useQuery(employersApi.people.queryOptions({ staleTime: 60_000 }))
  const able = ableAmong(data?.members ?? [], least)
  return (
    <Page>
      <PageHeader title={title} back={back} />
      <EmptyState
        title={least === 'owner' ? 'Bare for eiere' : 'Du kan se, men ikke endre'}
        action={<LinkButton href={back.href}>{back.label}</LinkButton>}
      >
        Du er {roleLabelOf(me).toLowerCase()} hos {me.employerName ?? 'kontoret'}. Bare {GROUP[least]} kan{' '}
        {act}.{able.length > 0 && ` Spør ${EITHER.format(able)}.`}
      </EmptyState>
    </Page>
  )
}

interface RefusedPage {
  readonly title: string
  /** Follows 'kan'. */
  readonly act: string
  readonly back: { readonly href: string; readonly label: string }
}

const REGISTER = { href: paths.vikarer, label: 'Til vikarregisteret' }

const PAGES: readonly (readonly [address: string, page: RefusedPage])[] = [
  [paths.addVikar, { title: 'Legg til vikar', act: 'legge til vikarer', back: REGISTER }],
  [paths.editVikarAlias, { title: 'Rediger vikar', act: 'endre vikarer', back: REGISTER }],
  [paths.importVikarer, { title: 'Importer vikarer', act: 'importere vikarer', back: REGISTER }],
  [
    paths.createAssignment,
    {
      title: 'Opprett oppdrag',
      act: 'opprette oppdrag',
      back: { href: paths.assignmentLog, label: 'Til oppdragsloggen' },
    },
  ],
  [
    paths.officeEvents,
    {
      title: 'Hendelser på kontoret',
      act: 'se hendelsene på kontoret',
      back: { href: paths.office, label: 'Til kontoret' },
    },
  ],
]

const refusedPage = (path: string): RefusedPage =>
  PAGES.find(([address]) => path.toLowerCase().startsWith(address))?.[1] ?? {
    title: 'Ingen tilgang',
    act: 'bruke denne siden',
    back: { href: paths.admin, label: 'Til oversikten' },
  }

const leastFor = (path: string): Exclude<MemberRole, 'reader'> =>
  areaOf(path) === 'owning' ? 'owner' : 'planner'

const GROUP = { planner: 'planleggere og eiere', owner: 'eiere' } as const

const EITHER = new Intl.ListFormat('nb-NO', { type: 'disjunction' })

/** The most colleagues listed. */
const NAMED = 3

/** The names of colleagues with access, owners first. */
const ableAmong = (members: readonly Member[], least: MemberRole): string[] =>
  members
    .filter(({ role, isDeactivated }) => isAtLeast(role, least) && !isDeactivated)
    .toSorted((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'))
    .slice(0, NAMED)
    .map(({ fullName, role }) => `${fullName} (${MEMBER_ROLE_LABEL[role].toLowerCase()})`)
