//! Killed at any byte, damaged anywhere: the games are there.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod common;

use common::{Phone, ai};
use menagerie::storage::{FILES, Kept, Storage};
use rules::session::{Change, Damaged, SavedGame};
use rules::wire::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Every file of a folder.
type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).expect("a folder");
    let file = |entry: std::io::Result<fs::DirEntry>| {
        let entry = entry.expect("an entry");
        (entry.file_name().into_string().expect("a name"), fs::read(entry.path()).expect("a file"))
    };
    entries.map(file).collect()
}

fn folder_of(files: &Files) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

fn kept(phone: &Phone, folder: &Path) -> (Kept, Vec<NoticeKind>) {
    let opened = Storage::open(phone.app.handle(), folder.to_owned());
    let (storage, notices) = opened.expect("the disk is sound");
    (storage.kept().clone(), notices.iter().map(|notice| notice.kind).collect())
}

/// The files before and after a move, two games being kept, and which file it went to.
fn one_move() -> (Files, Files, &'static str) {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    phone.new_game("yoto", ai(3), None);
    let mut view = phone.new_game("yangsi", Opponent::Friend, None);
    for _ in 0..3 {
        view = phone.play(&view, &view.legal[7].text).expect("a legal move");
    }
    let before = files(folder.path());
    phone.play(&view, &view.legal[7].text).expect("a legal move");
    let after = files(folder.path());
    let written: Vec<&str> = FILES.into_iter().filter(|&name| before.get(name) != after.get(name)).collect();
    assert_eq!((written.len(), after.len()), (1, 2), "a change is written to one file of two");
    (before, after, written[0])
}

#[test]
fn a_kill_at_any_byte_of_a_save_loses_at_most_the_move_in_flight() {
    let (before, after, target) = one_move();
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let state = |files: &Files| kept(&phone, folder_of(files).path());
    let (old, new) = (state(&before).0, state(&after).0);
    assert_ne!(old, new);
    assert_eq!(old.games.len(), 2);

    let whole = &after[target];
    for length in 0..whole.len() {
        let mut killed = before.clone();
        killed.insert(target.to_owned(), whole[..length].to_vec());
        let expected = (old.clone(), vec![NoticeKind::Interrupted]);
        assert_eq!(state(&killed), expected, "killed after {length} bytes");
    }
    assert_eq!(state(&after), (new, Vec::new()));
}

#[test]
fn a_byte_changed_anywhere_is_noticed_and_the_older_file_serves() {
    let (_, after, target) = one_move();
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let mut without = after.clone();
    without.remove(target);
    let old = kept(&phone, folder_of(&without).path()).0;
    let whole = &after[target];
    for index in 0..whole.len() {
        let mut rotten = after.clone();
        let bytes = rotten.get_mut(target).expect("the file");
        bytes[index] ^= 1;
        let damaged = bytes.clone();
        let folder = folder_of(&rotten);
        let expected = (old.clone(), vec![NoticeKind::Interrupted]);
        assert_eq!(kept(&phone, folder.path()), expected, "byte {index}");
        let left = files(folder.path());
        assert!(left.values().any(|bytes| *bytes == damaged), "byte {index}: nothing is deleted");
    }
}

#[test]
fn after_a_kill_the_whole_app_goes_on_and_the_next_moves_are_kept() {
    let (before, after, target) = one_move();
    let whole = &after[target];
    for length in (0..whole.len()).step_by(whole.len() / 12) {
        let mut killed = before.clone();
        killed.insert(target.to_owned(), whole[..length].to_vec());
        let folder = folder_of(&killed);
        let phone = Phone::start(folder.path());
        let games = phone.call(&Games {}).expect("the games");
        assert_eq!(games.len(), 2);
        let notices = phone.call(&Notices {}).expect("the notices");
        assert_eq!(notices.len(), 1);
        assert_eq!(notices[0].kind, NoticeKind::Interrupted);
        let friend = games.iter().find(|game| game.opponent == Opponent::Friend);
        let mut view = phone.open(friend.expect("the game with a friend").id).expect("the game");
        assert_eq!(view.moves.len(), 3);
        for _ in 0..2 {
            view = phone.play(&view, &view.legal[0].text).expect("a legal move");
            let again = Phone::start(folder.path());
            assert_eq!(again.open(view.id).as_ref(), Ok(&view));
            assert_eq!(again.call(&Notices {}), Ok(Vec::new()), "what was told is not told again");
        }
    }
}

#[test]
fn when_both_files_are_damaged_both_are_set_aside_and_the_app_starts_empty() {
    let (_, after, _) = one_move();
    let rotten: Files = after.iter().map(|(name, bytes)| (name.clone(), bytes[1..].to_vec())).collect();
    let folder = folder_of(&rotten);
    let phone = Phone::start(folder.path());
    assert_eq!(phone.call(&Games {}), Ok(Vec::new()));
    let notices = phone.call(&Notices {}).expect("the notices");
    let kinds: Vec<NoticeKind> = notices.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [NoticeKind::StoreSetAside; 2]);
    let view = phone.new_game("yangsi", ai(1), None);
    assert_eq!(Phone::start(folder.path()).open(view.id), Ok(view));
    let left = files(folder.path());
    assert!(rotten.values().all(|bytes| left.values().any(|other| other == bytes)));
}

/// A record of a game whose second move is none.
fn broken(phone: &Phone, folder: &Path) -> SavedGame {
    let view = phone.new_game("yangsi", Opponent::Friend, None);
    let view = phone.play(&view, &view.legal[0].text).expect("a legal move");
    let record = kept(phone, folder).0.games[&view.id].clone();
    let mut saved: SavedGame = serde_json::from_value(record).expect("a record");
    saved.id += 1;
    saved.moves.push("a1j10".to_owned());
    saved
}

#[test]
fn a_damaged_record_is_set_aside_and_told_once_and_the_others_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let saved = broken(&phone, folder.path());
    let games = phone.call(&Games {}).expect("the games");
    let (mut storage, _) = Storage::open(phone.app.handle(), folder.path().to_owned()).expect("open");
    storage.keep(phone.app.handle(), &[Change::Put(saved.clone())]).expect("kept");

    let again = Phone::start(folder.path());
    assert_eq!(again.call(&Games {}).as_ref(), Ok(&games));
    let notices = again.call(&Notices {}).expect("the notices");
    assert_eq!(notices.len(), 1);
    assert_eq!(notices[0].kind, NoticeKind::GameSetAside);
    assert!(notices[0].detail.contains("move 2"), "{}", notices[0].detail);
    assert_eq!(again.open(saved.id), Err(Refusal::NoSuchGame { game: saved.id }));
    let new = again.new_game("yangsi", Opponent::Friend, None);
    assert!(new.id > saved.id, "its id is not used again");

    let third = Phone::start(folder.path());
    assert_eq!(third.call(&Notices {}), Ok(Vec::new()), "told once");
    let aside = kept(&third, folder.path()).0.set_aside;
    assert_eq!(aside, [serde_json::to_value(&saved).expect("a record")], "not deleted");
}

#[test]
fn a_record_that_a_later_release_understands_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let view = phone.new_game("yangsi", ai(2), None);
    let (mut storage, _) = Storage::open(phone.app.handle(), folder.path().to_owned()).expect("open");
    let record = storage.records().remove(0);
    let damaged = Damaged { record, why: "not understood".to_owned() };
    storage.set_aside(phone.app.handle(), &[damaged]).expect("set aside");
    assert!(storage.kept().games.is_empty());

    let again = Phone::start(folder.path());
    assert_eq!(again.open(view.id), Ok(view));
    assert_eq!(kept(&again, folder.path()).0.set_aside, [] as [serde_json::Value; 0]);
}

#[test]
fn what_the_disk_refuses_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("games");
    fs::write(&place, "a file where a folder should be").expect("a file");
    let phone = Phone::start(&place);
    assert!(matches!(phone.call(&Games {}), Err(Refusal::Storage { .. })));
    fs::remove_file(&place).expect("gone");
    assert_eq!(phone.call(&Games {}), Ok(Vec::new()), "to try again is enough");

    let view = phone.new_game("yangsi", Opponent::Friend, None);
    let in_the_way = FILES.into_iter().map(|name| place.join(name)).find(|path| !path.exists());
    let in_the_way = in_the_way.expect("one file is not written yet");
    fs::create_dir(&in_the_way).expect("a folder where a file should be");
    let text = &view.legal[0].text;
    assert!(matches!(phone.play(&view, text), Err(Refusal::Storage { .. })));
    assert_eq!(phone.open(view.id).as_ref(), Ok(&view), "the move was not made");
    fs::remove_dir(&in_the_way).expect("gone");
    let view = phone.play(&view, text).expect("now it can be kept");
    assert_eq!(Phone::start(&place).open(view.id), Ok(view));
}

#[test]
fn preferences_are_kept_and_what_cannot_be_meant_is_dropped() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let mut preferences =
        Preferences { letters: true, resigns: true, theme: Theme::Light, ..Preferences::default() };
    let loses = Choices::from([("stalemate".to_owned(), "loss".to_owned())]);
    preferences.choices.insert("yoto".to_owned(), loses);
    preferences.opponents.insert("yangsi".to_owned(), ai(4));
    preferences.by_chance.insert("yangsi".to_owned());
    let mut asked = preferences.clone();
    asked.by_chance.insert("nonsense".to_owned());
    asked.choices.insert("nonsense".to_owned(), Choices::new());
    asked.opponents.insert("yoto".to_owned(), ai(99));
    assert_eq!(phone.call(&SetPreferences { preferences: asked }).as_ref(), Ok(&preferences));
    assert_eq!(Phone::start(folder.path()).call(&GetPreferences {}), Ok(preferences));
}
