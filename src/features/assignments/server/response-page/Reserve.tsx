import { paths } from '#shared/paths.ts'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/** Said yes too late, and gets the job if it is given back: after the start nobody gives it back. */
export const isInReserve = ({ state, response, hasStarted }: ResponseView): boolean =>
  state === 'taken' && response === 'interested' && !hasStarted

/** For whom it is too late to wait. */
export const Reserve = ({ token, texts }: { token: string; texts: ResponseTexts }) => (
  <form method="post" action={paths.response(token)}>
    <button type="submit" className="quiet" name="response" value="declined">
      {texts.leaveReserve}
    </button>
  </form>
)
