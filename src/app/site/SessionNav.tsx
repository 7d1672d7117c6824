import { FRONT_PAGE } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import button from '#web/ui/Button.module.css'
import { SiteEntrance } from '../layouts/SiteEntrance.tsx'
import css from '../layouts/SiteHeader.module.css'
import type { Reader } from './facts.ts'

/** Who is logged in and the way out, or the ways in. A form, so that it needs no script. */
export function SessionNav({ reader }: { reader: Reader }) {
  if (!reader) return <SiteEntrance />
  return (
    <>
      <a className={css.greeting} href={FRONT_PAGE[reader.role]}>
        Hei, {reader.fullName || reader.email}
      </a>
      <form method="post" action={paths.signOut} data-sign-out="">
        <button type="submit" className={button.button} data-variant="quiet" data-size="small">
          Logg ut
        </button>
      </form>
    </>
  )
}
