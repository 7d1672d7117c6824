import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { IfPermitted, usePermission } from '#web/IfPermitted.tsx'
import rows from '#web/rows/Rows.module.css'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { PEOPLE_TITLE } from '../texts.ts'
import { employersApi } from './api.ts'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { MemberRow } from './MemberRow.tsx'

/** The members of the office with their roles, and the invitations. Owners edit; the others only see them. */
export function People() {
  const people = useQuery(employersApi.people.queryOptions())
  const { data: me } = useQuery(meQuery())
  const isOwner = usePermission('owning')
  const [isInviting, setInviting] = useState(false)
  const { data, error } = people
  return (
    <Stack gap="small" as="section">
      <h2>{PEOPLE_TITLE}</h2>
      {!data && error && <FailedQuery title="Kunne ikke hente hvem som er på kontoret" query={people} />}
      {!data && !error && <Loading>Henter folk på kontoret...</Loading>}
      {data && (
        <>
          <ul className={rows.rows}>
            {data.members.map((member) => (
              <MemberRow key={member.userId} member={member} members={data.members} isManaged={isOwner} />
            ))}
          </ul>
          <Invitations invitations={data.invitations} />
          <IfPermitted area="inviting">
            {isInviting && <InviteForm onClose={() => setInviting(false)} />}
          </IfPermitted>
          <Row>
            <IfPermitted area="inviting">
              {!isInviting && (
                <Button variant="secondary" onPress={() => setInviting(true)}>
                  Inviter en kollega
                </Button>
              )}
            </IfPermitted>
            <LeaveButton officeName={me?.employerName ?? null} members={data.members} />
          </Row>
        </>
      )}
    </Stack>
  )
}
