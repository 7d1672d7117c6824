import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Gift from 'lucide-react/icons/gift'
import Link from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { magicLinkForPath, paths } from '#shared/paths.ts'
import { handOverFocus } from '#web/hand-over-focus.ts'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { CustomerDetail, Customer } from '../../contract-customers.ts'
import { DONE, FAILED } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import css from './Customer.module.css'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { GrantCreditsDialog } from './GrantCreditsDialog.tsx'

type Dialog = 'edit' | 'grant' | 'delete'

/** The actions on a user, each in a dialog except reactivation. */
export function CustomerActions({ user }: { user: CustomerDetail }) {
  const navigate = useNavigate()
  const [shown, setShown] = useState<Dialog | null>(null)
  const dialog = (kind: Dialog) => ({ user, isOpen: shown === kind, onClose: () => setShown(null) })
  return (
    <>
      <Actions>
        {user.softDeleted && <RestoreButton user={user} />}
        <Button
          icon={Pencil}
          variant={user.softDeleted ? 'secondary' : 'primary'}
          onPress={() => setShown('edit')}
        >
          Rediger
        </Button>
        {user.statistics && (
          <Button icon={Gift} variant="secondary" onPress={() => setShown('grant')}>
            Gi eller trekk tilbake SMS
          </Button>
        )}
        {user.role === 'administrator' && !user.softDeleted && (
          <LinkButton icon={Link} variant="secondary" href={magicLinkForPath(user.userId)}>
            Generer Magic Link
          </LinkButton>
        )}
        <Button
          icon={Trash2}
          variant="danger-quiet"
          isDisabled={user.isSelf}
          aria-describedby={user.isSelf ? 'own-account' : undefined}
          onPress={() => setShown('delete')}
        >
          Slett bruker
        </Button>
      </Actions>
      {user.isSelf && (
        <p id="own-account" className={css.dim}>
          Dette er deg selv. Du kan ikke slette din egen bruker.
        </p>
      )}
      <EditUserDialog {...dialog('edit')} />
      {user.statistics && <GrantCreditsDialog {...dialog('grant')} balance={user.statistics.smsCredits} />}
      <DeleteUserDialog {...dialog('delete')} onErased={() => navigate({ to: paths.customers })} />
    </>
  )
}

/** 'Rediger' is the first remaining button. */
const handOverToNext = handOverFocus('div', 'button')

function RestoreButton({ user }: { user: CustomerDetail }) {
  const { restore, isRestoring } = useRestore(user)
  return (
    <Button
      ref={handOverToNext}
      icon={RotateCcw}
      onPress={restore}
      isPending={isRestoring}
      pendingText="Gjenoppretter..."
    >
      Gjenopprett
    </Button>
  )
}

/** Reactivates a deactivated user. */
const useRestore = ({ userId, fullName }: Pick<Customer, 'userId' | 'fullName'>) => {
  const queryClient = useQueryClient()
  const call = useMutation(
    superadminApi.restoreUser.mutationOptions({
      onSuccess: () => showToast({ title: DONE.restored, description: `${fullName} kan logge inn igjen.` }),
      onError: (error) => showToast(failureToast(FAILED.restoreUser, error)),
      // Busy until the page shows the server's state.
      onSettled: () => queryClient.invalidateQueries({ queryKey: superadminApi.key() }),
    }),
  )
  return { restore: () => call.mutate({ userId }), isRestoring: call.isPending }
}
