//! NAME, a program that plays Byzantium: rustc -O -o bot bot.rs
//!
//! It says no hello: then each question is one line, and each answer a number (docs/bot-protocol.md of Byzantium).
//! It takes cities while it can, goes to war now and then, and chooses among the rest by chance.

use std::io::{BufRead, Write};

const POOL: usize = 41;
const TAKE_CONTROL: usize = 52;
const STRENGTHEN: usize = 53;
const BYZANTINE_ARMY: usize = 57;
const ARAB_ARMY: usize = 58;
const PASS: usize = 59;
const LIKES: [usize; 5] = [TAKE_CONTROL, BYZANTINE_ARMY, ARAB_ARMY, STRENGTHEN, PASS]; // the best action first

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

/// What follows "key": in a question, up to this sign.
fn value_of<'a>(question: &'a str, key: &str, end: char) -> &'a str {
    let quoted = format!("\"{key}\": ");
    let Some(at) = question.find(&quoted) else { return "" };
    let rest = &question[at + quoted.len()..];
    &rest[..rest.find(end).unwrap_or(rest.len())]
}

fn choose(kind: &str, legal: &[usize], chance: &mut Chance) -> usize {
    if kind == "\"action\"" {
        for code in LIKES {
            let always = code == TAKE_CONTROL || code == PASS;
            if legal.contains(&code) && (always || chance.draw() % 2 == 1) {
                return code;
            }
        }
    }
    if legal.contains(&POOL) {
        return POOL; // a cube from the pool costs nothing
    }
    legal[chance.draw() as usize % legal.len()]
}

fn main() {
    for line in std::io::stdin().lock().lines() {
        let question = line.expect("a line of text");
        let codes = value_of(&question, "legal", ']').trim_start_matches('[');
        let legal: Vec<usize> = codes.split(',').filter_map(|code| code.trim().parse().ok()).collect();
        if legal.is_empty() {
            continue;
        }
        let seed = value_of(&question, "seed", ',').trim_end_matches('}').parse().unwrap_or(0);
        let mut chance = Chance(seed); // so its games can be repeated
        println!("{}", choose(value_of(&question, "kind", ','), &legal, &mut chance));
        std::io::stdout().flush().expect("somebody who reads");
    }
}
