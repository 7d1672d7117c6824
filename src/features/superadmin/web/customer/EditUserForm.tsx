import { Controller, useWatch } from 'react-hook-form'
import { ROLE_LABEL } from '#features/accounts/texts.ts'
import { ROLES } from '#shared/access.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { DiscardGuard } from '#web/form/DiscardGuard.tsx'
import type { Discard } from '#web/form/use-discard.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Actions } from '#web/ui/Stack.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { FAILED } from '../../texts.ts'
import css from './Customer.module.css'
import type { UserDialogProps } from './EditUserDialog.tsx'
import { Refusal } from './Refusal.tsx'
import { ROLE_HINT, roleChangeNotes } from './role-change.ts'
import { useEditUser } from './use-edit-user.ts'

const roles = ROLES.map((value) => ({ value, label: ROLE_LABEL[value], description: ROLE_HINT[value] }))

interface EditUserFormProps {
  user: UserDialogProps['user']
  onSaved: () => void
  discard: Discard
}

/** Name, company and role of a user, and what another role means. */
export function EditUserForm({ user, onSaved, discard }: EditUserFormProps) {
  const { form, save, refusal } = useEditUser(user, onSaved)
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
      <Refusal title={FAILED.updateUser} message={refusal} />
      <Actions>
        <Button type="submit" isPending={formState.isSubmitting} pendingText="Lagrer...">
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

/** It stands there before its words, so that these are read aloud. */
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
