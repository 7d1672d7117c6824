import { Controller, useWatch, useForm } from 'react-hook-form'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ROLE_LABEL } from '#features/identity/texts.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { DiscardGuard, type Discard } from '#web/form/DiscardGuard.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { errorMessage } from '#web/errors.ts'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { FAILED, DONE } from '../../texts.ts'
import type { Customer } from '../../contract-customers.ts'
import { UserDetails } from '../../rules.ts'
import { superadminApi } from '../api.ts'
import css from './Customer.module.css'
import type { UserDialogProps } from './EditUserDialog.tsx'
import { Refusal } from './Refusal.tsx'

/** The purpose of each role. */
const ROLE_HINT: Record<Role, string> = {
  administrator: 'Har vikarregister, oppdrag og SMS hos en arbeidsgiver',
  substitute: 'Får forespørsler og ser sine egne oppdrag',
  superadmin: 'Ser alle kunder og driver tjenesten',
}

/** The form for a user: fields, submission, and the server's refusal. */
const useEditUser = (user: Customer, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const update = useMutation(superadminApi.updateUser.mutationOptions())
  const form = useForm<z.input<typeof UserDetails>, unknown, UserDetails>({
    resolver: standardSchemaResolver(UserDetails),
    defaultValues: valuesOf(user),
    shouldFocusError: false,
  })
  const stored = { version: user.version, values: valuesOf(user) }
  const base = useFormVersion(form, { stored, facts: FACTS, isFollowing: false })
  const save = form.handleSubmit(async (typed) => {
    setRefusal(null)
    // Only administrators have the company field.
    const company = typed.newRole === 'administrator' ? typed.company : (user.company ?? '')
    try {
      await update.mutateAsync({ ...typed, company, userId: user.userId, version: base.version })
    } catch (error) {
      if (!applyFieldProblems(error, form.setError, FIELDS)) setRefusal(errorMessage(error))
      return
    }
    await queryClient.invalidateQueries({ queryKey: superadminApi.key() })
    showToast({ title: DONE.updated })
    onSaved()
  })
  return { form, save, refusal, base }
}

const valuesOf = ({ fullName, company, role }: Customer) => ({
  fullName,
  company: company ?? '',
  newRole: role,
})

const FACTS: FormFacts<z.input<typeof UserDetails>> = {
  fullName: { label: 'Navn', noun: 'navnet' },
  company: { label: 'Bedrift', noun: 'bedriften' },
  newRole: { label: 'Rolle', noun: 'rollen', text: (role) => ROLE_LABEL[role] },
}

const FIELDS = ['fullName', 'company', 'newRole'] as const

const roles = ROLES.map((value) => ({ value, label: ROLE_LABEL[value], description: ROLE_HINT[value] }))

interface EditUserFormProps {
  user: UserDialogProps['user']
  onSaved: () => void
  discard: Discard
}

/** The fields for name, company and role, with the effects of another role. */
export function EditUserForm({ user, onSaved, discard }: EditUserFormProps) {
  const { form, save, refusal, base } = useEditUser(user, onSaved)
  const { control, formState } = form
  const newRole = useWatch({ control, name: 'newRole' })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void save(event)}>
      <ErrorSummary
        title="Rett opp dette før du lagrer"
        errors={summaryErrors(formState.errors)}
        attempt={formState.submitCount}
      />
      <p className={css.dim}>{user.email}</p>
      <FormTextField name="fullName" control={control} label="Navn" autoComplete="off" isRequired />
      {newRole === 'administrator' && (
        <FormTextField
          name="company"
          control={control}
          label="Bedrift"
          description="Navnet på arbeidsgiveren, for alle administratorene der"
          autoComplete="off"
        />
      )}
      <Controller
        name="newRole"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <RadioGroup
            {...field}
            label="Rolle"
            description={user.isSelf ? 'Du kan ikke endre din egen rolle.' : undefined}
            isDisabled={user.isSelf}
            options={roles}
            errorMessage={error?.message}
          />
        )}
      />
      <RoleChange notes={roleChangeNotes(user, newRole)} />
      <StaleNotice {...base.notice} />
      <Refusal title={FAILED.updateUser} message={base.isOvertaken ? null : refusal} />
      <Actions>
        <Button
          type="submit"
          isPending={formState.isSubmitting}
          pendingText="Lagrer..."
          isDisabled={base.isOvertaken}
        >
          Lagre
        </Button>
        <Button variant="secondary" onPress={discard.close}>
          Avbryt
        </Button>
      </Actions>
      <DiscardGuard discard={discard} formState={formState} />
    </form>
  )
}

/** The live region is in the page before its text, so that the text is announced. */
function RoleChange({ notes }: { notes: readonly string[] }) {
  return (
    <div role="status" className={css.live}>
      {notes.length > 0 && (
        <div className={css.warning}>
          <strong>Dette skjer når rollen endres</strong>
          <ul className={css.consequences}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The effects of giving the user this role; none if they have it. */
const roleChangeNotes = (user: Pick<Customer, 'role' | 'company'>, newRole: Role): string[] =>
  newRole === user.role
    ? []
    : ['Brukeren blir logget ut overalt og må logge inn på nytt.', ...leaving(user), GETTING[newRole]]

const leaving = ({ role, company }: Pick<Customer, 'role' | 'company'>) => {
  switch (role) {
    case 'administrator':
      return [
        `Brukeren forlater ${company ?? 'arbeidsgiveren'} og ser ikke lenger register, oppdrag og SMS der.`,
        'Det går bare hvis en annen aktiv administrator blir igjen, eller hvis det ikke er noe der ennå.',
      ]
    case 'substitute':
      return ['Brukeren mister sidene sine som vikar, og blir stående i vikarregistrene uten innlogging.']
    case 'superadmin':
      return ['Brukeren ser ikke lenger kundene og tjenesten.']
  }
}

const GETTING: Record<Role, string> = {
  administrator: 'Brukeren får en egen arbeidsgiver med tomt vikarregister og 0 SMS.',
  substitute: 'Brukeren ser oppdrag først når en arbeidsgiver gir innlogging til vikaren i sitt register.',
  superadmin: 'Brukeren kan se og endre alt hos alle kunder.',
}
