export { monthlyPrice, type PackageOffer } from '../rules/package-price.ts'
export { type PackagePrice, priceAt } from '../rules/price-history.ts'
export { type DataPlace, type MakeBackupDeps, makeBackup } from './commands/make-backup.ts'
export { readPriceHistory } from './queries/packages.ts'
export {
  type Business,
  findLogo,
  type Letterhead,
  type PageSettings,
  readBusiness,
  readLetterhead,
  readPackages,
  readPageSettings,
  reviewsRegistrations,
} from './queries.ts'
