export {
  parseWrittenDate as parseImportDate,
  type WrittenDate as ImportDate,
} from '../../../shared/written-date.ts'
