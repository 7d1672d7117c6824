import { proving } from '#web/proof.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MEMBER_ROLES, type MemberRole } from '#shared/roles.ts'
import { failureToast, fieldProblems } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { MEMBER_ROLE_HINT } from '../texts.ts'
import { SeesField } from './departments/SeesField.tsx'
import { employersApi, useRefreshPeople } from './api.ts'

/** Invites a colleague. The address field shows what is wrong with it. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshPeople()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('planner')
  const [sees, setSees] = useState<string[] | null>(null)
  const invite = useMutation(
    proving(
      employersApi.invite.mutationOptions({
        onSuccess: () => {
          showToast({ title: 'Invitasjonen er sendt', description: `${email} har sju dager på å godta den.` })
          setEmail('')
          setSees(null)
        },
        onError: (error) => {
          if (!fieldProblems(error).some(({ path }) => path === 'email'))
            showToast(failureToast('Invitasjonen er ikke sendt', error))
        },
        onSettled: refresh,
      }),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (role === 'owner') invite.mutate({ email, role })
    else if (sees?.length !== 0) invite.mutate({ email, role, departmentIds: sees })
  }
  const problem = fieldProblems(invite.error).find(({ path }) => path === 'email')?.message
  return (
    <Card as="section" title="Inviter en kollega">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField
            label="E-post"
            type="email"
            value={email}
            onChange={(typed) => {
              setEmail(typed)
              invite.reset()
            }}
            errorMessage={problem}
            isInvalid={problem !== undefined}
            autoComplete="off"
            isRequired
          />
          <RadioGroup
            label="Rolle"
            options={OPTIONS}
            value={role}
            onChange={(value) => setRole(roleOf(value))}
          />
          {role !== 'owner' && <SeesField value={sees} onChange={setSees} />}
          <Row>
            <Button type="submit" isPending={invite.isPending} pendingText="Sender...">
              Send invitasjon
            </Button>
            <Button variant="secondary" onPress={onClose}>
              Avbryt
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

const OPTIONS = MEMBER_ROLES.toReversed().map((value) => ({
  value,
  label: MEMBER_ROLE_LABEL[value],
  description: MEMBER_ROLE_HINT[value],
}))

const roleOf = (value: string): MemberRole => MEMBER_ROLES.find((known) => known === value) ?? 'planner'
