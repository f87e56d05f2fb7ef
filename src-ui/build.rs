//! Turns `locales/*.json` into the typed keys that the interface speaks in, and says in plain
//! words when the figures have not been written yet.

use leptos_i18n_parser::parse_locales::{
    options::{Config, ParseOptions},
    parse_locales,
};
use std::{env, error::Error, fs, path::PathBuf};

const FIGURES: &str = "generated/figures.rs";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-changed={FIGURES}");
    let drawn = env::var("CARGO_CFG_TARGET_ARCH")? == "wasm32";
    if drawn && !fs::exists(FIGURES)? {
        return Err(format!("src-ui/{FIGURES} is missing: `./dev ui` writes it").into());
    }
    let options = ParseOptions::new().interpolate_display(true);
    let config = Config::new("en")?.parse_options(options);
    let parsed = parse_locales(None, config)?;
    let code = leptos_i18n_codegen::gen_code(&parsed, None, false, None, false)?;
    let out = PathBuf::from(env::var("OUT_DIR")?).join("i18n.rs");
    fs::write(out, code.to_string())?;
    Ok(())
}
