import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { superadmin as contract } from '../contract.ts'
import { customersProcedures } from './customers-procedures.ts'
import { changesProcedures } from './changes-procedures.ts'
import { deletionProcedures } from './deletion-procedures.ts'
import { smsProcedures } from './sms/sms-procedures.ts'
import { economyProcedures } from './economy/economy.ts'
import { pricingProcedures } from './economy/pricing-procedures.ts'
import { linksProcedures } from './links-procedures.ts'
import { auditProcedures } from './audit-log.ts'
import { readCalibration } from './calibration.ts'
import { readHealth } from './health.ts'
import { listMonthsOfUse, readSystemStatistics } from './statistics.ts'

const os = implementRoom(contract)

const statisticsProcedures = {
  systemStatistics: os.systemStatistics
    .use(superadmin)
    .handler(({ context: { services, scope } }) =>
      services.database.readCopy(scope, (tx) => readSystemStatistics(tx, services.clock.now())),
    ),
  monthsOfUse: os.monthsOfUse.use(superadmin).handler(async ({ context: { services, scope } }) => ({
    months: await services.database.readCopy(scope, (tx) => listMonthsOfUse(tx, services.clock.now())),
  })),
  calibration: os.calibration
    .use(superadmin)
    .handler(({ context: { services, scope } }) =>
      services.database.readCopy(scope, (tx) => readCalibration(tx, services.clock.now())),
    ),
  systemHealth: os.systemHealth
    .use(superadmin)
    .handler(({ context: { services, scope } }) => readHealth(services, scope)),
}

export const superadminProcedures = implementRoom(contract).router({
  ...customersProcedures,
  ...changesProcedures,
  ...deletionProcedures,
  ...statisticsProcedures,
  ...smsProcedures,
  ...economyProcedures,
  ...pricingProcedures,
  ...linksProcedures,
  ...auditProcedures,
})
