import { IfPermitted } from '#web/IfPermitted.tsx'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { ShownShift } from '../follow/followed.ts'
import { actLook } from './act-looks.ts'
import type { ActKind } from './acts.ts'
import { useActPress } from './FollowActs.tsx'

interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'aria-describedby'> {
  kind: ActKind
  followed: Pick<ShownShift, 'assignment' | 'recipients'>
  hasIcon?: boolean
}

/** Starts an act, or links to its page. */
export function ActButton({ kind, followed, hasIcon = false, ...look }: ActButtonProps) {
  const press = useActPress()
  const { label, href, icon } = actLook(kind, followed)
  const shown = { ...look, ...(hasIcon && { icon }) }
  if (href !== null)
    return (
      <IfPermitted area={kind === 'buy' ? 'owning' : 'sending'}>
        <LinkButton {...shown} href={href}>
          {label}
        </LinkButton>
      </IfPermitted>
    )
  return (
    <Button {...shown} onPress={() => press(kind)}>
      {label}
    </Button>
  )
}
