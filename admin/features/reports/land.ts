/** Distance of neighbouring dots, in degrees. */
export const LAND_STEP = 2.5;
/** Latitude of the first row, and longitude of the first dot of each row. */
export const LAND_NORTH = 82.5;
export const LAND_WEST = -178.75;

/**
 * The land mask: rows from north to south; each hexadecimal digit has four dots, from west to east. A
 * dot is land if it is near a place of 1,000 inhabitants (GeoNames, CC BY 4.0) or well within a
 * country; country outlines alone would include territorial waters. land.test.ts computes it again.
 */
export const LAND: readonly string[] = [
  '000000000000000000000000000000000000',
  '0001fffffffffffff0000fffffffff800000',
  '0007ffffffffffffe007fffffffffffffe00',
  '001fffffffffffffe0000fffffffffffff80',
  '00ffffffffffffff80000ffffffffffffff0',
  '03fffffffffffffc0803fffffffffffffffc',
  'fffffffffffffffc000fffffffffffffffff',
  '3fffffffffffff83e0ffffffffffffffffff',
  '1ffffffffffffe01043ffffffffffffffffd',
  '1ffffffffffffc00037ffffffffffffffff8',
  '3ffffffffffff000073ffffffffffffffff0',
  '7f003ffffffff0000f1ffffffffffffffff0',
  '00000fffffffe0001fffffffffffffffffc0',
  '000007ffffffe00007ffffffffffffffff80',
  '000003ffffffe00003fffffffffffffffe00',
  '000003ffffff800001fffffffffffffefc00',
  '000003fffffe00000ffffffffffffffee000',
  '000007fffffc001c0fdffffffffffff18000',
  '00c003fffff8000c0ffefffffffffff3c000',
  '01c001ffffe0000007fc7fffffffffbfc000',
  '03c000ffff8200004ffeefffffffffbfe000',
  '0fc0007fff000000bfffffffffffff8fe000',
  '1fc0007fc3c00000ffffffffffffff9ff000',
  '0fc0007fc1e000001fffffffffffffffe000',
  '03c0007fcff000005ffffff71ffffff80000',
  '01e0001ffdf800007ffffffe0feff8800000',
  '00400003fcff00067ffffffe07c7fd800000',
  '00000000fe0100027ffffffc0783f1c02000',
  '000000000f3980007ffffffc0785f1e04080',
  '0000000007ff00003ffffffc0781f3e18838',
  '0000000003ff80003ffffff00781a3e6fd38',
  '00800000007ff0001fbffff00483d7e80ed8',
  '0040000000fff000003fffe00403fff80004',
  '0000000019ffff80003fffc0040ffffe0424',
  '0070000001ffffe0003fff80001fffffe800',
  '1ffe000001fffff0000fff020000fffffe02',
  '23ff800001ffffe02007ff0000003fffff03',
  '13ff800001fffff00007ff82000023efffa0',
  '71ff800001fffff00007fff00002000fffe2',
  'b9ff800001fffff0040fffb80000003ffff0',
  'e0ffc00001fffff00007fe71000000fffff3',
  'e8ff800001ffffe00007fc73c0000ffffff1',
  '207fa00001ffff800007f87200007ffffff0',
  '007f90000ffffe000003fe600000ffffff00',
  '00380009fffff8000003f80000003ffffe00',
  '00000001fffff8000003f80000000ffffe10',
  '00000000fffff0000001f800000003fffe00',
  '000000003fffe0000001f800000003fffe04',
  '000000001fffc000100018000000001ffe07',
  '0000000007ff00000000040000000007fe06',
  '0000000003fe00000000000000000001fe0e',
  '4000000000fe000000000000000000007e18',
  '00000000007c000000000000000000000e10',
  '00000000001c004000000000080000000200',
  '00000000003c80e000000000000000000000',
  '00000000000c004000000000000000000000',
];
