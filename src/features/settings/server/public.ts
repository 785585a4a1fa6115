export { monthlyPrice, type PackageOffer } from '../rules/package-price.ts'
export {
  type Business,
  type PageSettings,
  readBusiness,
  readPackages,
  readPageSettings,
} from './queries.ts'
