import { paths } from '#shared/paths.ts'
import type { ResponseTexts } from './texts.ts'

/** For whom it is too late to wait. */
export const Reserve = ({ token, texts }: { token: string; texts: ResponseTexts }) => (
  <form method="post" action={paths.response(token)}>
    <button type="submit" className="quiet" name="response" value="declined">
      {texts.leaveReserve}
    </button>
  </form>
)
