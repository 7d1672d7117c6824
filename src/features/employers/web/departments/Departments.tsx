import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '#shared/phone.ts'
import { IfPermitted } from '#web/IfPermitted.tsx'
import rows from '#web/rows/Rows.module.css'
import { Details } from '#web/ui/Details.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { logPath } from '#shared/paths.ts'
import { failureToast, isErrorCode } from '#web/errors.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Department, ClosingPlan } from '../../contract-departments.ts'
import { employersApi } from '../api.ts'
import { DepartmentDialog, type GroupName } from './DepartmentDialog.tsx'
import { useClosing, useDepartments, useReopen } from './use-departments.ts'

/** The departments of the office with their contacts. Owners edit them. */
export function Departments({ groups }: { groups: readonly GroupName[] }) {
  const { departments } = useDepartments()
  const [isNew, setNew] = useState(false)
  const open = departments.filter(({ isClosed }) => !isClosed)
  return (
    <Stack gap="small" as="section">
      <h2>Avdelinger</h2>
      {open.length > 0 ? (
        <ul className={rows.rows}>
          {open.map((department) => (
            <DepartmentRow key={department.id} department={department} groups={groups} />
          ))}
        </ul>
      ) : (
        <p>
          Har dere flere avdelinger? Gi hver sitt faste sted, sin kontaktperson og dem den spør til vanlig. Da
          kan dere også la planleggere se bare sin egen.
        </p>
      )}
      <IfPermitted area="owning">
        <div>
          <Button variant="secondary" onPress={() => setNew(true)}>
            Ny avdeling
          </Button>
        </div>
      </IfPermitted>
      <ClosedDepartments departments={departments.filter(({ isClosed }) => isClosed)} />
      {isNew && <DepartmentDialog groups={groups} onClose={() => setNew(false)} />}
    </Stack>
  )
}

/** Closed departments, each with a button to reopen it. */
function ClosedDepartments({ departments }: { departments: readonly Department[] }) {
  const reopen = useReopen()
  if (departments.length === 0) return null
  return (
    <IfPermitted area="owning">
      <Details summary={`Nedlagte avdelinger (${departments.length})`}>
        <ul className={rows.rows}>
          {departments.map(({ id, name }) => (
            <li key={id} className={rows.row}>
              <h3>{name}</h3>
              <Row>
                <Button
                  variant="secondary"
                  size="small"
                  isPending={reopen.isPending && reopen.variables.id === id}
                  pendingText="Åpner..."
                  onPress={() => reopen.mutate({ id })}
                  aria-label={`Åpne igjen ${name}`}
                >
                  Åpne igjen
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      </Details>
    </IfPermitted>
  )
}

interface DepartmentRowProps {
  department: Department
  groups: readonly GroupName[]
}

function DepartmentRow({ department, groups }: DepartmentRowProps) {
  const { id, name, location, contactName, contactPhone, groupIds } = department
  const [doing, setDoing] = useState<'edit' | null>(null)
  const stop = () => setDoing(null)
  const closing = useClosing()
  const asked = groups.filter((group) => groupIds.includes(group.id)).map((group) => group.name)
  const facts = [
    location,
    contactName && contactPhone && `${contactName}, ${formatPhone(contactPhone)}`,
    asked.length > 0 && `spør ${asked.join(' og ')}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={rows.row}>
      <h3>{name}</h3>
      {facts.length > 0 && <p className={rows.dim}>{facts.join(' · ')}</p>}
      <IfPermitted area="owning">
        <Row>
          <Button
            variant="secondary"
            size="small"
            onPress={() => setDoing('edit')}
            aria-label={`Endre ${name}`}
          >
            Endre
          </Button>
          <Button
            variant="danger-quiet"
            size="small"
            isPending={closing.isPending}
            onPress={() => closing.mutate({ id })}
            aria-label={`Legg ned ${name}`}
          >
            Legg ned
          </Button>
        </Row>
      </IfPermitted>
      {doing === 'edit' && <DepartmentDialog department={department} groups={groups} onClose={stop} />}
      {closing.data && (
        <CloseDialog department={department} plan={closing.data} onClose={() => closing.reset()} />
      )}
    </li>
  )
}

interface CloseDialogProps {
  department: Pick<Department, 'id' | 'name'>
  plan: ClosingPlan
  onClose: () => void
}

/** Shows the plan of closing a department and asks for confirmation. */
function CloseDialog({ department: { id, name }, plan: first, onClose }: CloseDialogProps) {
  const queryClient = useQueryClient()
  const [plan, setPlan] = useState(first)
  const close = useMutation(
    employersApi.closeDepartment.mutationOptions({
      onSuccess: () => {
        const title = 'Avdelingen er lagt ned'
        showToast(plan.summary ? { title, description: plan.summary } : { title })
        onClose()
      },
      onError: async (error) => {
        if (isErrorCode(error, 'AFFECTED'))
          return setPlan(await employersApi.planCloseDepartment.call({ id }))
        showToast(failureToast('Avdelingen er ikke lagt ned', error))
        onClose()
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: employersApi.key() }),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => close.mutate({ id, seen: plan.version })}
      title={`Legg ned ${name}`}
      confirmLabel="Legg ned"
      isPending={close.isPending}
      pendingText="Legger ned..."
    >
      {plan !== first && (
        <p role="alert">
          <strong>
            Noe er endret siden du åpnet dette, og avdelingen er ikke lagt ned. Se over på nytt.
          </strong>
        </p>
      )}
      <PlanSentences plan={plan} />
      {plan.closing.open + plan.closing.filled > 0 && (
        <p>
          Skal vaktene avlyses, gjør du det i <a href={logPath({ avdeling: id })}>oppdragsloggen</a> først.
        </p>
      )}
    </ConfirmDialog>
  )
}
