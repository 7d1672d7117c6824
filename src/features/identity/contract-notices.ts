import * as z from 'zod/mini'
import { api, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { NOTICE_CHANNELS } from '#features/push/rules.ts'
import { NoticeChoice } from './rules.ts'

const Channels = z.array(z.enum(NOTICE_CHANNELS))
/** A member's notices and channels in the current office. */
export const Notices = z.object({
  accepted: Channels,
  withdrawn: Channels,
  alarm: Channels,
  lowBalance: Channels,
})
export type Notices = z.infer<typeof Notices>

const tags = ['accounts']

export const notices = {
  notices: api
    .route({
      method: 'GET',
      path: '/notices',
      operationId: 'read-notices',
      tags,
      summary: 'Hva man får varsel om på dette kontoret, og hvordan',
    })
    .meta({ area: 'employer' })
    .output(Notices),
  chooseNotice: api
    .route({
      method: 'PUT',
      path: '/notices',
      operationId: 'choose-notice',
      tags,
      summary: 'Slå ett varsel på eller av for seg selv',
    })
    .meta({ area: 'employer' })
    .errors({
      NOBODY_ALARMED: {
        status: 409,
        message: 'Noen må få varsel på e-post eller SMS når ingen kommer. Velg en annen først.',
      },
    })
    .input(NoticeChoice)
    .output(Notices),
  noticeOpened: api
    .route({
      method: 'PUT',
      path: '/notices/{id}/opened',
      operationId: 'notice-opened',
      tags,
      summary: 'Si fra at et push-varsel er åpnet, så det ikke kommer på SMS også',
    })
    .meta({ area: 'own' })
    .input(z.object({ id: Id }))
    .output(Nothing),
}
