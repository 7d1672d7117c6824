import { deliverPush } from '#features/push/server/deliver.ts'
import { createPushService } from '#features/push/server/push-service.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { TestApp } from './app.ts'
import type { FakePush } from './fakes/push.ts'
import { openOffice } from './office.ts'

/** Sends all due push messages. */
export const sendPush = (app: TestApp) =>
  deliverPush(app, new SystemScope(null), createPushService(app.config), findUnwanted)

/** An office with browsers that use this push service. */
export const openPushOffice = (fake: FakePush) => openOffice({ PUSH_SERVICES: fake.url })
