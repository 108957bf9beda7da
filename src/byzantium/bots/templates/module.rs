//! NAME, a bot for Byzantium as a WebAssembly module:
//!
//!     rustc --target wasm32-unknown-unknown --crate-type cdylib -O -o bot.wasm module.rs
//!
//! It is asked by a question of fixed layout, and answers with a code (docs/wasm-bots.md of Byzantium).
//! It takes cities while it can, goes to war now and then, and chooses among the rest by chance.
#![no_std]

const KIND: usize = 12; // where numbers stand in a question
const CODES: usize = 20;
const SEED: usize = 24;
const LEGAL: usize = 440;
const MOST: usize = 752; // bytes of a question

const ACTION: u32 = 2; // a kind of question, and codes
const POOL: u16 = 41;
const TAKE_CONTROL: u16 = 52;
const STRENGTHEN: u16 = 53;
const BYZANTINE_ARMY: u16 = 57;
const ARAB_ARMY: u16 = 58;
const PASS: u16 = 59;
const LIKES: [u16; 5] = [TAKE_CONTROL, BYZANTINE_ARMY, ARAB_ARMY, STRENGTHEN, PASS]; // the best action first

static mut ASKED: [u8; MOST] = [0; MOST];

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

fn byte(at: usize) -> u8 {
    unsafe { ASKED[at] }
}

fn number(at: usize) -> u32 {
    u32::from_le_bytes([byte(at), byte(at + 1), byte(at + 2), byte(at + 3)])
}

fn legal(i: usize) -> u16 {
    u16::from_le_bytes([byte(LEGAL + 2 * i), byte(LEGAL + 2 * i + 1)])
}

/// Numbers, the same for the same seed: splitmix64.
struct Chance(u64);

impl Chance {
    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d049bb133111eb);
        mixed ^ (mixed >> 31)
    }
}

/// Where a question of so many bytes may be written.
#[no_mangle]
pub extern "C" fn room(bytes: usize) -> *const u8 {
    if bytes > MOST {
        loop {}
    }
    unsafe { core::ptr::addr_of!(ASKED) as *const u8 }
}

/// One of the legal codes.
#[no_mangle]
pub extern "C" fn choose(_question: *const u8, _bytes: usize) -> u32 {
    let codes = number(CODES) as usize;
    let mut chance = Chance(number(SEED) as u64 | (number(SEED + 4) as u64) << 32); // so its games can be repeated
    let is_legal = |code| (0..codes).any(|i| legal(i) == code);
    if number(KIND) == ACTION {
        for code in LIKES {
            let always = code == TAKE_CONTROL || code == PASS;
            if is_legal(code) && (always || chance.draw() % 2 == 1) {
                return code as u32;
            }
        }
    }
    if is_legal(POOL) {
        return POOL as u32; // a cube from the pool costs nothing
    }
    legal((chance.draw() % codes as u64) as usize) as u32
}
