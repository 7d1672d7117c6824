import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { May, useMay } from '#web/May.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { EVENTS_TITLE, PEOPLE_TITLE } from '../texts.ts'
import { employersApi } from './api.ts'
import type { GroupName } from './departments/DepartmentDialog.tsx'
import { Departments } from './departments/Departments.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { MemberRow } from './MemberRow.tsx'
import rows from '#web/rows/Rows.module.css'

/** Who works in the office and what each may do, and its departments. Owners decide; the others see it. */
export function PeoplePage({ groups }: { groups: readonly GroupName[] }) {
  const people = useQuery(employersApi.people.queryOptions())
  const { data: me } = useQuery(meQuery())
  const isOwner = useMay('owning')
  const { data, error } = people
  return (
    <Page width="narrow">
      <PageHeader
        title={PEOPLE_TITLE}
        back={{ href: paths.adminProfileSettings, label: 'Tilbake til profilinnstillinger' }}
        actions={
          <May area="owning">
            <LinkButton href={paths.officeEvents} variant="secondary">
              {EVENTS_TITLE}
            </LinkButton>
          </May>
        }
        count={
          data ? `${data.members.length} ${data.members.length === 1 ? 'person' : 'personer'}` : '\u00a0'
        }
      />
      {!data && error && <FailedQuery title="Kunne ikke hente hvem som er på kontoret" query={people} />}
      {!data && !error && <Loading>Henter folk på kontoret...</Loading>}
      {data && (
        <Stack>
          <ul className={rows.rows}>
            {data.members.map((member) => (
              <MemberRow key={member.userId} member={member} members={data.members} isManaged={isOwner} />
            ))}
          </ul>
          <Invitations invitations={data.invitations} />
          <May area="inviting">
            <InviteForm />
          </May>
          <Departments groups={groups} />
          <LeaveButton officeName={me?.employerName ?? null} members={data.members} />
        </Stack>
      )}
    </Page>
  )
}
