/** Villages that a provider around Weleri and Kendal (Central Java) would serve: name, district, centre, how many customers of 60. */
export const VILLAGES = [
  { name: 'Penyangkringan', district: 'Weleri', latitude: -6.9743, longitude: 110.0721, customers: 12 },
  { name: 'Nawangsari', district: 'Weleri', latitude: -6.9633, longitude: 110.0699, customers: 9 },
  { name: 'Karangdowo', district: 'Weleri', latitude: -6.9577, longitude: 110.0789, customers: 8 },
  { name: 'Sambongsari', district: 'Weleri', latitude: -6.9776, longitude: 110.0612, customers: 7 },
  { name: 'Payung', district: 'Weleri', latitude: -6.984, longitude: 110.083, customers: 6 },
  { name: 'Gebanganom', district: 'Rowosari', latitude: -6.934, longitude: 110.048, customers: 5 },
  { name: 'Pamriyan', district: 'Gemuh', latitude: -6.972, longitude: 110.105, customers: 5 },
  { name: 'Cepiring', district: 'Cepiring', latitude: -6.9226, longitude: 110.1532, customers: 4 },
  { name: 'Langenharjo', district: 'Kendal', latitude: -6.925, longitude: 110.2003, customers: 4 },
] as const

export const GIVEN_NAMES = [
  'Ahmad',
  'Siti',
  'Budi',
  'Sri',
  'Agus',
  'Dewi',
  'Slamet',
  'Wahyuni',
  'Joko',
  'Rina',
  'Eko',
  'Fitri',
  'Teguh',
  'Nur',
  'Hendra',
  'Ani',
  'Bambang',
  'Yuli',
  'Mulyono',
  'Lestari',
  'Sugeng',
  'Tri',
  'Rudi',
  'Endah',
  'Wawan',
  'Maryam',
  'Sutrisno',
  'Indah',
  'Kusno',
  'Ratna',
]

export const FAMILY_NAMES = [
  'Santoso',
  'Rahayu',
  'Prasetyo',
  'Handayani',
  'Wibowo',
  'Kusumawati',
  'Riyadi',
  'Susanti',
  'Hidayat',
  'Utami',
  'Setiawan',
  'Wulandari',
  'Nugroho',
  'Puspitasari',
  'Hartono',
  'Astuti',
  'Saputra',
  'Marlina',
  'Purnomo',
  'Khasanah',
]

export const STREETS = [
  'Jl. Raya Utama',
  'Jl. Melati',
  'Jl. Masjid Al-Huda',
  'Gg. Kenanga',
  'Jl. Pasar Lama',
  'Jl. Stasiun',
  'Gg. Mawar',
  'Jl. Tembus Sawah',
  'Jl. Balai Desa',
  'Dusun Krajan',
]

/** Pseudo-random numbers from 0 to 1 that are the same on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
